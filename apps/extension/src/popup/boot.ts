import type { BrokerState } from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { BACKEND } from "../config/settings.ts";
import { STORED, STORED_MANY } from "../storage/local.ts";
import type { Shown } from "../storage/query-cache.ts";

/** What is stored that the snapshot needs. It is read alone: the rest grows with what somebody writes. */
export interface FirstRead {
  auth: BrokerState | undefined;
  /** `PopupSnapshot` of what was shown last, whoever saw it. */
  snapshot: unknown;
}

/** What is stored that the app starts with. */
export interface Boot {
  auth: BrokerState | undefined;
  /** What was shown last, of the person signed in. */
  known: unknown;
  /** Id of the challenge that was chosen last. */
  chosen: string | null;
  /** What was unfolded last below the field. */
  panel: unknown;
  /** Where the backend is; null where nobody has asked yet. */
  config: DiaryConfig | null;
}

/** Reads it in one call, without waking anybody. */
export async function readFirst(): Promise<FirstRead> {
  const stored = await browser.storage.local.get<Record<string, unknown>>([STORED.auth, STORED.snapshot]);
  return { auth: stored[STORED.auth] as BrokerState | undefined, snapshot: stored[STORED.snapshot] };
}

/** Reads the rest in another. */
export async function readBoot(auth: BrokerState | undefined): Promise<Boot> {
  const userId = auth?.session?.user.id ?? "";
  const chosenKey = STORED_MANY.chosen + userId;
  const keys = [STORED.config, STORED.shown, STORED.panel, chosenKey];
  const stored = await browser.storage.local.get<Record<string, unknown>>(keys);
  const shown = stored[STORED.shown] as Shown | undefined;
  const chosen = stored[chosenKey];
  return {
    auth,
    known: shown?.userId === userId ? shown.known : undefined,
    chosen: typeof chosen === "string" ? chosen : null,
    panel: stored[STORED.panel],
    config:
      BACKEND.kind === "hosted" ? BACKEND : ((stored[STORED.config] as DiaryConfig | undefined) ?? null),
  };
}
