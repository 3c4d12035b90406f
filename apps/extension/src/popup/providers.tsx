import { SessionProvider } from "@diary/core/session";
import { DiaryProvider } from "@diary/core/supabase";
import { WritingProvider } from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import type { Copy } from "../copy/en.ts";
import { LanguageProvider } from "../copy/language-provider.tsx";
import type { Services } from "./services.ts";

export interface ProvidersProps {
  readonly copy: Copy;
  readonly services: Services;
  readonly children: ReactNode;
}

/** What every part of the popup can reach. */
export function Providers({ children, copy, services }: ProvidersProps) {
  return (
    <LanguageProvider copy={copy}>
      <QueryClientProvider client={services.queries}>
        <DiaryProvider client={services.diary}>
          <SessionProvider source={services.session}>
            <WritingProvider writing={services.writing}>
              <DialogsProvider>
                <ToastProvider>{children}</ToastProvider>
              </DialogsProvider>
            </WritingProvider>
          </SessionProvider>
        </DiaryProvider>
      </QueryClientProvider>
    </LanguageProvider>
  );
}
