import { EntryProvider } from "@diary/core/entry";
import { SessionProvider } from "@diary/core/session";
import { DiaryProvider } from "@diary/core/supabase";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Services } from "./services.ts";

export interface ProvidersProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** What every part of the popup can reach. */
export function Providers({ children, services }: ProvidersProps) {
  return (
    <QueryClientProvider client={services.queries}>
      <DiaryProvider client={services.diary}>
        <SessionProvider source={services.session}>
          <EntryProvider services={services.entries}>
            <DialogsProvider>
              <ToastProvider>{children}</ToastProvider>
            </DialogsProvider>
          </EntryProvider>
        </SessionProvider>
      </DiaryProvider>
    </QueryClientProvider>
  );
}
