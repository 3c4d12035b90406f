import type { DiaryConfig } from "@diary/core/supabase";

import { env } from "./env.ts";
import type { Operator } from "./parse-env.ts";

export interface BackendConfig extends DiaryConfig {
  operator: Operator;
  pushKey: string | undefined;
  sendsMail: boolean;
}

interface ServedConfig {
  key: string;
  contactEmail: string;
  operatorName: string;
  operatorAddress: string;
  pushKey: string;
  sendsMail: boolean;
}

async function requestConfig(): Promise<unknown> {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return response.json();
}

async function fetchConfig(): Promise<BackendConfig> {
  // The inline script of a challenge's page has already requested the configuration.
  const config = (await (window.challengePreload?.config ?? requestConfig())) as Partial<ServedConfig>;
  if (!config.key) throw new Error("/config.json has no key");
  // Uses the page's own origin, also behind a proxy.
  const operator = {
    email: config.contactEmail ?? env.operator.email,
    name: config.operatorName ?? env.operator.name,
    address: config.operatorAddress ?? env.operator.address,
  };
  const { key, pushKey, sendsMail = true } = config;
  return { url: location.origin, key, operator, pushKey, sendsMail };
}

/** A served build requests its own origin, which the HTML has preloaded. */
export async function loadBackendConfig(): Promise<BackendConfig> {
  const { backend, operator, pushKey } = env;
  if (backend.kind === "same-origin") return fetchConfig();
  return { url: backend.url, key: backend.key, operator, pushKey, sendsMail: true };
}
