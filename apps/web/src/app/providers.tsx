import { AuthProvider } from "@diary/core/session";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import type { ReactNode } from "react";

import { OperatorProvider } from "../config/operator.tsx";
import { ServicesContext, type Services } from "./services.ts";

export interface ProvidersProps {
  services: Services;
  children: ReactNode;
}

/** What every page can reach: session, dialogs, snackbars. Prerendered pages are a visitor's. */
export function Providers({ children, services }: ProvidersProps) {
  return (
    <ServicesContext value={services}>
      <AuthProvider auth={services.auth} prerenderedAs={{ status: "signed-out" }}>
        <OperatorProvider operator={services.operator}>
          <DialogsProvider>
            <ToastProvider>{children}</ToastProvider>
          </DialogsProvider>
        </OperatorProvider>
      </AuthProvider>
    </ServicesContext>
  );
}
