import { AppError } from "@diary/core/errors";
import { createDiaryClient, type DiaryClient } from "@diary/core/supabase";

import { backendConfig } from "../config/backend.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { createTokenRetryFetch } from "../platform/token-retry-fetch.ts";
import { createClockStore } from "../storage/clock-store.ts";
import { readStored, STORAGE_KEYS } from "../storage/extension-storage.ts";
import type { SessionBroker } from "./auth/session-broker.ts";

/** Requests fail if this user isn't signed in. Otherwise another user could become the author of an entry. */
export async function diaryAs(
  userId: string,
  { getSession }: Pick<SessionBroker, "getSession">,
): Promise<DiaryClient> {
  const tokenOf = async (rejectedToken?: string) => {
    const who = await getSession(rejectedToken);
    if (who.kind === "signed-in" && who.session.user.id === userId) return who.session.access_token;
    throw new AppError("session/missing");
  };
  const fetch = createTokenRetryFetch(extensionPlatform.fetch, tokenOf);
  const clockStore = createClockStore(await readStored(STORAGE_KEYS.clock));
  const platform = { ...extensionPlatform, clockStore, fetch };
  return createDiaryClient(await backendConfig(), platform, { accessToken: tokenOf });
}
