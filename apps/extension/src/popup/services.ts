import type { Delivery, EntryServices } from "@diary/core/entry";
import { realTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { forgetReaders } from "@diary/core/session";
import type { BrokerState } from "@diary/core/session-sync";
import { createDiaryClient, type DiaryClient, type DiaryConfig } from "@diary/core/supabase";
import type { QueryClient } from "@tanstack/react-query";

import { SITE_ORIGIN } from "../config/settings.ts";
import { askBackground } from "../platform/ask-background.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { extensionEntries } from "../storage/extension-entries.ts";
import { onStored, readStored, STORED } from "../storage/local.ts";
import { recall } from "../storage/query-cache.ts";
import type { Boot } from "./boot.ts";
import { createPopupConfig } from "./popup-config.ts";
import { fetchRenewing } from "./popup-fetch.ts";
import { createPopupSession, type KeptAuth, type PopupSession } from "./popup-session.ts";

/** Where the backend is, asked of the background where nobody has asked before. null: not to be had now. */
async function askConfig(): Promise<DiaryConfig | null> {
  const answer = await askBackground({ type: "config:get" }).catch(() => null);
  return answer !== null && "url" in answer ? answer : null;
}

/** What the whole popup shares, made once. */
export interface Services {
  diary: DiaryClient;
  session: PopupSession;
  queries: QueryClient;
  entries: EntryServices;
}

/** In the background: what is submitted is sent also when the popup closes at once. */
const delivery: Delivery = {
  submit: (submission) => askBackground({ type: "outbox:submit", submission }),
  deliver: async () => void (await askBackground({ type: "outbox:deliver" })),
};

const keptAuth: KeptAuth = {
  read: () => readStored(STORED.auth),
  follow: (changed) => void onStored(STORED.auth, ({ value }) => changed(value as BrokerState | undefined)),
};

export function createServices({ auth, config, known }: Pick<Boot, "auth" | "config" | "known">): Services {
  const session = createPopupSession(auth, keptAuth);
  const backend = createPopupConfig({ stored: config, siteOrigin: SITE_ORIGIN, ask: askConfig });
  const tokens = { accessToken: () => backend.known().then(session.accessToken) };
  const queries = createQueryClient();
  recall(queries, known);
  forgetReaders(queries, session);
  const platform = { ...extensionPlatform, fetch: fetchRenewing(extensionPlatform.fetch, session.renew) };
  return {
    session,
    queries,
    diary: createDiaryClient(backend.config, platform, tokens),
    entries: { store: extensionEntries, delivery, timers: realTimers, onHide },
  };
}

/** A popup is closed by a click elsewhere, without a question. */
function onHide(hidden: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === "hidden") hidden();
  };
  addEventListener("pagehide", hidden);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    removeEventListener("pagehide", hidden);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
