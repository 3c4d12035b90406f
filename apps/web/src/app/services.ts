import type { AuthPlatform } from "@diary/core/platform";
import { createAuth, type Auth } from "@diary/core/session";
import type { DiaryConfig } from "@diary/core/supabase";
import { createContext, use } from "react";

import type { BackendConfig } from "../config/backend.ts";
import type { Operator } from "../config/parse-env.ts";

/** What the whole app shares, made once. What reads data is made of it by `data-provider.tsx`, where a page has any. */
export interface Services {
  auth: Auth;
  backend: DiaryConfig;
  platform: AuthPlatform;
  operator: Operator;
  /** What this browser subscribes to pushes with; undefined where there are no pushes. */
  pushKey: string | undefined;
  /** Whether mails of the site reach anybody. */
  sendsMail: boolean;
}

export function createServices(
  { key, operator, pushKey, sendsMail, url }: BackendConfig,
  platform: AuthPlatform,
): Services {
  const backend = { url, key };
  return { auth: createAuth(backend, platform), backend, platform, operator, pushKey, sendsMail };
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error("useServices needs the app's providers above it.");
  return services;
}
