import { AuthProvider, createAuth } from "@diary/core/session";
import { createDiaryClient, DiaryProvider } from "@diary/core/supabase";
import { createMemoryPlatform } from "@diary/core/testing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";

/** Requests fail, so a story shows only the data that it contains. */
const config = { url: "https://backend.example", key: "key" };
const platform = createMemoryPlatform({
  fetch: () => Promise.reject(new TypeError("There is no network.")),
});
const auth = createAuth(config, platform);
const client = createDiaryClient(config, platform, auth);

export function StoryProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <DiaryProvider client={client}>
        <AuthProvider auth={auth}>
          <MemoryRouter>
            <ToastProvider>
              <DialogsProvider>
                <main>{children}</main>
              </DialogsProvider>
            </ToastProvider>
          </MemoryRouter>
        </AuthProvider>
      </DiaryProvider>
    </QueryClientProvider>
  );
}
