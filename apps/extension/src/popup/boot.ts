import type { BrokerState } from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { BACKEND } from "../config/settings.ts";
import { STORED, STORED_MANY } from "../storage/stored.ts";
import { askBackground } from "./ask-background.ts";
import { cacheKey } from "./query-cache.ts";

/** All that the first paint needs. */
export type Boot = {
  auth: BrokerState | undefined;
  /** What was shown last, of the person signed in. */
  known: unknown;
  /** Id of the challenge that was chosen last. */
  chosen: string | null;
};

type Everything = { [STORED.auth]?: BrokerState; [STORED.config]?: DiaryConfig } & Record<string, unknown>;

/** Reads it in one call, without waking anybody. */
export async function readBoot(): Promise<Boot & { config: DiaryConfig | null }> {
  const stored = await browser.storage.local.get<Everything>(null);
  const auth = stored[STORED.auth];
  const userId = auth?.session?.user.id ?? "";
  const chosen = stored[STORED_MANY.chosen + userId];
  return {
    auth,
    known: stored[cacheKey(userId)],
    chosen: typeof chosen === "string" ? chosen : null,
    config: BACKEND.kind === "hosted" ? BACKEND : (stored[STORED.config] ?? null),
  };
}

/** Where the backend is, asked of the background where nobody has asked before. null: not to be had now. */
export async function askConfig(): Promise<DiaryConfig | null> {
  const answer = await askBackground({ type: "config:get" }).catch(() => null);
  return answer !== null && "url" in answer ? answer : null;
}
