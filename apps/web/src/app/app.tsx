import { StrictMode, type ReactNode } from "react";

import { AppRoutes } from "./app-routes.tsx";
import { Frame } from "./frame.tsx";
import { Providers } from "./providers.tsx";
import type { Services } from "./services.ts";

export interface AppProps {
  services: Services;
  /** Puts the app into a router: the browser's, or a fixed address while prerendering. */
  router: (app: ReactNode) => ReactNode;
  /** What stands in the frame. Default: the page of the address. */
  children?: ReactNode;
}

/** The whole site. */
export function App({ children, router, services }: AppProps) {
  return (
    <StrictMode>
      {router(
        <Providers services={services}>
          <Frame>{children ?? <AppRoutes />}</Frame>
        </Providers>,
      )}
    </StrictMode>
  );
}
