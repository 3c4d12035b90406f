import { AuthProvider } from "@diary/core/session";
import { DialogsProvider } from "@diary/ui/dialogs";
import { ToastProvider } from "@diary/ui/toast";
import { StrictMode, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { BackendContext } from "../config/backend.ts";
import { LanguageProvider, type LoadedLanguage } from "../language/language-provider.tsx";
import { ErrorBoundary } from "../loading/error-boundary.tsx";
import { RetryContext } from "../loading/retry-context.ts";
import { AppLayout } from "./app-layout.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { FailedPage } from "./failed-page.tsx";
import { ServicesContext, type Services } from "./services.ts";

export interface AppProps {
  services: Services;
  language?: LoadedLanguage | undefined;
  router: (app: ReactNode) => ReactNode;
  children?: ReactNode;
}

function PageToasts({ children }: { children: ReactNode }) {
  return <ToastProvider page={useLocation().pathname}>{children}</ToastProvider>;
}

export function App({ children, language, router, services }: AppProps) {
  return (
    <StrictMode>
      <LanguageProvider initial={language}>
        <RetryContext value={services.retries}>
          {/* Without this boundary, an error outside of the page's boundary would empty the document. */}
          <ErrorBoundary
            onRetry={() => location.reload()}
            renderFailed={(onRetry) => <FailedPage reason="pageFailed" onRetry={onRetry} />}
          >
            {router(
              <ServicesContext value={services}>
                <AuthProvider auth={services.auth} prerenderedAs={{ status: "signed-out" }}>
                  <BackendContext value={services.backend}>
                    {/* Outside the dialogs, because dialogs show toasts. */}
                    <PageToasts>
                      <DialogsProvider>
                        <AppLayout>{children ?? <AppRoutes />}</AppLayout>
                      </DialogsProvider>
                    </PageToasts>
                  </BackendContext>
                </AuthProvider>
              </ServicesContext>,
            )}
          </ErrorBoundary>
        </RetryContext>
      </LanguageProvider>
    </StrictMode>
  );
}
