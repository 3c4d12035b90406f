import type { BrokerState } from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { BACKEND } from "../config/settings.ts";
import { STORAGE_KEYS, STORAGE_PREFIXES } from "../storage/extension-storage.ts";
import type { PersistedCache } from "../storage/persist-query-cache.ts";

/** What is stored that the app starts with. */
export interface StoredState {
  auth: BrokerState | undefined;
  /** What was shown last, of the person signed in. */
  known: unknown;
  /** Id of the challenge that was chosen last. */
  chosen: string | null;
  /** Where the backend is; null where nobody has asked yet. */
  config: DiaryConfig | null;
}

const KEYS = [STORAGE_KEYS.auth, STORAGE_KEYS.config, STORAGE_KEYS.shown];

/** Reads it without starting the worker. If the storage can't be read, the app starts empty and fetches what it needs. */
export async function readStoredState(): Promise<StoredState> {
  const stored = await read(KEYS);
  const auth = stored[STORAGE_KEYS.auth] as BrokerState | undefined;
  const userId = auth?.session?.user.id ?? "";
  const shown = stored[STORAGE_KEYS.shown] as PersistedCache | undefined;
  const chosenKey = STORAGE_PREFIXES.chosen + userId;
  const chosen = (await read([chosenKey]))[chosenKey];
  return {
    auth,
    known: shown?.userId === userId ? shown.known : undefined,
    chosen: typeof chosen === "string" ? chosen : null,
    config:
      BACKEND.kind === "hosted"
        ? BACKEND
        : ((stored[STORAGE_KEYS.config] as DiaryConfig | undefined) ?? null),
  };
}

function read(keys: string[]): Promise<Record<string, unknown>> {
  return browser.storage.local.get<Record<string, unknown>>(keys).catch(() => ({}));
}
