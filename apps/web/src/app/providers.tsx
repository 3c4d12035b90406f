import { AuthProvider } from "@diary/core/session";
import { DiaryProvider } from "@diary/core/supabase";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { OperatorProvider } from "../config/operator.tsx";
import type { Services } from "./services.ts";

export interface ProvidersProps {
  services: Services;
  children: ReactNode;
}

/** What every page can reach: data, session, dialogs, snackbars. Prerendered pages are a visitor's. */
export function Providers({ children, services }: ProvidersProps) {
  return (
    <QueryClientProvider client={services.queries}>
      <DiaryProvider client={services.diary}>
        <AuthProvider auth={services.auth} prerenderedAs={{ status: "signed-out" }}>
          <OperatorProvider operator={services.operator}>
            <DialogsProvider>
              <ToastProvider>{children}</ToastProvider>
            </DialogsProvider>
          </OperatorProvider>
        </AuthProvider>
      </DiaryProvider>
    </QueryClientProvider>
  );
}
