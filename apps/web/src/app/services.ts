import type { AuthPlatform } from "@diary/core/platform";
import { createAuth, type Auth } from "@diary/core/session";
import { createContext, use } from "react";

import type { BackendConfig } from "../config/backend.ts";

/** Services that every page needs, created once. `data-provider.tsx` adds the services for data. */
export interface Services {
  auth: Auth;
  backend: BackendConfig;
  platform: AuthPlatform;
  retries: Set<() => void>;
}

export function createServices(backend: BackendConfig, platform: AuthPlatform): Services {
  return { auth: createAuth(backend, platform), backend, platform, retries: new Set() };
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("No ServicesContext");
  return services;
}
