import { SessionProvider } from "@diary/core/session";
import { DiaryProvider } from "@diary/core/supabase";
import { WritingProvider } from "@diary/core/writing";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { LanguageProvider, type Language } from "../copy/language-provider.tsx";
import type { Services } from "./services.ts";

export interface ProvidersProps {
  readonly language: Language;
  readonly services: Services;
  readonly children: ReactNode;
}

/** What every part of the popup can reach. */
export function Providers({ children, language, services }: ProvidersProps) {
  return (
    <LanguageProvider language={language}>
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
