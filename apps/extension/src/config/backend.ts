import { AppError } from "@diary/core/errors";
import type { DiaryConfig } from "@diary/core/supabase";

import { currentServer } from "../connection/current-server.ts";
import { createServerFetch } from "../connection/server-fetch.ts";
import { readStored, storageKeys, writeStored } from "../storage/extension-storage.ts";

const TIMEOUT_MS = 10_000;

export async function backendConfig(
  server = currentServer(),
  fetch = createServerFetch(server),
): Promise<DiaryConfig> {
  const { apiUrl: url, key } = server;
  if (key !== undefined) return { url, key };
  return (await readStored<DiaryConfig>(storageKeys(server).config)) ?? renewBackendConfig(server, fetch);
}

export async function renewBackendConfig(
  server = currentServer(),
  fetch = createServerFetch(server),
): Promise<DiaryConfig> {
  const { apiUrl, siteOrigin } = server;
  if (server.key !== undefined) return { url: apiUrl, key: server.key };
  try {
    const response = await fetch(`${siteOrigin}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { key, url } = (await response.json()) as Partial<DiaryConfig>;
    if (typeof key !== "string") throw new Error("no key");
    // The site now uses another API. Its key must not be sent to the API for which the user has allowed access.
    if (apiUrl !== siteOrigin && url !== apiUrl) throw new Error("another API");
    const config = { url: apiUrl, key };
    await writeStored(storageKeys(server).config, config);
    return config;
  } catch (cause) {
    throw new AppError("network", "config.json", { cause });
  }
}
