import { AppError } from "@diary/core/errors";
import { createDiaryClient, type DiaryClient } from "@diary/core/supabase";

import { backendConfig } from "../config/backend.ts";
import type { Server } from "../connection/server.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { createTokenRetryFetch } from "../platform/token-retry-fetch.ts";
import { createClockStore } from "../storage/clock-store.ts";
import { readStored, storageKeys } from "../storage/extension-storage.ts";
import type { SessionBroker } from "./auth/session-broker.ts";

/** Connected server, with the only `fetch` that may call it. */
export interface ServerAccess {
  server: Server;
  serverFetch: typeof globalThis.fetch;
  isConnected: () => boolean;
}

/** Requests fail if this user isn't signed in. Otherwise another user could become the author of an entry. */
export async function diaryAs(
  { server, serverFetch }: ServerAccess,
  userId: string,
  { getSession }: Pick<SessionBroker, "getSession">,
): Promise<DiaryClient> {
  const tokenOf = async (rejectedToken?: string) => {
    const who = await getSession(rejectedToken);
    if (who.kind === "signed-in" && who.session.user.id === userId) return who.session.access_token;
    throw new AppError("session/missing");
  };
  const fetch = createTokenRetryFetch(serverFetch, tokenOf);
  const clockStore = createClockStore(await readStored(storageKeys(server).clock), server);
  const platform = { ...extensionPlatform, clockStore, fetch };
  return createDiaryClient(await backendConfig(server, serverFetch), platform, { accessToken: tokenOf });
}
