import { AppError } from "@diary/core/errors";
import type { DiaryConfig } from "@diary/core/supabase";

/** Where the backend is, also for a popup that is opened before anybody knows: right after the installation. */
export interface PopupConfig {
  /** What the client reads at each request. Without a key until it is known. */
  config: DiaryConfig;
  /** Ends when the key is in it. Throws `network` where it is not to be had now, and asks again the next time. */
  known: () => Promise<void>;
}

export interface PopupConfigDeps {
  /** The stored configuration, as read at boot. */
  stored: DiaryConfig | null;
  /** The site that this build is for: where its backend is, once its key is known. */
  siteOrigin: string;
  /** Asks the background; null where that does not know either. */
  ask: () => Promise<DiaryConfig | null>;
}

export function createPopupConfig({ stored, siteOrigin, ask }: PopupConfigDeps): PopupConfig {
  const config = { url: siteOrigin, key: "", ...stored };
  let asked: Promise<void> | null = stored === null ? null : Promise.resolve();

  async function fill(): Promise<void> {
    const found = await ask();
    if (found === null) {
      asked = null;
      throw new AppError("network", "Nobody knows where the backend is.");
    }
    Object.assign(config, found);
  }

  return { config, known: () => (asked ??= fill()) };
}
