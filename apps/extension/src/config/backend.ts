import { AppError } from "@diary/core/errors";
import type { DiaryConfig } from "@diary/core/supabase";

import { readStored, STORAGE_KEYS, writeStored } from "../storage/extension-storage.ts";
import { BACKEND, SITE_ORIGIN } from "./settings.ts";

const TIMEOUT_MS = 10_000;

/** Returns the stored configuration or fetches it from the site. Throws `network` if the site is unreachable. */
export async function backendConfig(): Promise<DiaryConfig> {
  if (BACKEND.kind === "hosted") return BACKEND;
  return (await readStored<DiaryConfig>(STORAGE_KEYS.config)) ?? renewBackendConfig();
}

export async function renewBackendConfig(): Promise<DiaryConfig> {
  if (BACKEND.kind === "hosted") return BACKEND;
  try {
    const response = await fetch(`${SITE_ORIGIN}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { key } = (await response.json()) as Partial<DiaryConfig>;
    if (typeof key !== "string") throw new Error("no key");
    // Uses the origin of the build, even if the server reports another origin.
    const config = { url: SITE_ORIGIN, key };
    await writeStored(STORAGE_KEYS.config, config);
    return config;
  } catch (cause) {
    throw new AppError("network", "config.json", { cause });
  }
}
