import type { BrokerState } from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { BACKEND } from "../config/settings.ts";
import { STORED, STORED_MANY } from "../storage/stored.ts";

/** All that the first paint needs. */
export type Boot = {
  auth: BrokerState | undefined;
  /** What was shown last, of the person signed in. */
  known: unknown;
  /** Id of the challenge that was chosen last. */
  chosen: string | null;
  /** `Picture` of what was shown last, if there is one of this person. */
  picture: unknown;
  /** Where the backend is; null where nobody has asked yet. */
  config: DiaryConfig | null;
};

type Everything = { [STORED.auth]?: BrokerState; [STORED.config]?: DiaryConfig } & Record<string, unknown>;

/** Reads it in one call, without waking anybody. */
export async function readBoot(): Promise<Boot> {
  const stored = await browser.storage.local.get<Everything>(null);
  const auth = stored[STORED.auth];
  const userId = auth?.session?.user.id ?? "";
  const chosen = stored[STORED_MANY.chosen + userId];
  return {
    auth,
    known: stored[STORED_MANY.cache + userId],
    picture: stored[STORED_MANY.picture + userId],
    chosen: typeof chosen === "string" ? chosen : null,
    config: BACKEND.kind === "hosted" ? BACKEND : (stored[STORED.config] ?? null),
  };
}
