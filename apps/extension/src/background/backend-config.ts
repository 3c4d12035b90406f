import { AppError } from "@diary/core/errors";
import type { DiaryConfig } from "@diary/core/supabase";

import type { BuildSettings } from "../../build/settings.ts";

/** Both throw `network` while nobody can be asked. */
export interface BackendConfig {
  get: () => Promise<DiaryConfig>;
  /** Asks the site again, whatever is remembered. */
  renew: () => Promise<DiaryConfig>;
}

export interface BackendConfigDeps {
  backend: BuildSettings["backend"];
  siteOrigin: string;
  fetch: typeof globalThis.fetch;
  load: () => Promise<DiaryConfig | undefined>;
  save: (config: DiaryConfig) => Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** Where the backend is: built in, or asked of the site once and remembered. */
export function createBackendConfig(parts: BackendConfigDeps): BackendConfig {
  const { backend, siteOrigin, fetch, load, save } = parts;
  if (backend.kind === "hosted") {
    const hosted = Promise.resolve({ url: backend.url, key: backend.key });
    return { get: () => hosted, renew: () => hosted };
  }

  async function renew(): Promise<DiaryConfig> {
    try {
      const response = await fetch(`${siteOrigin}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const { key } = (await response.json()) as Partial<DiaryConfig>;
      if (typeof key !== "string") throw new Error("no key");
      // The origin that this build knows, also where the server calls itself otherwise.
      const config = { url: siteOrigin, key };
      await save(config);
      return config;
    } catch (cause) {
      throw new AppError("network", "config.json", { cause });
    }
  }

  return { get: async () => (await load()) ?? renew(), renew };
}
