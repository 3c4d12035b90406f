import { useEffect } from "react";

import { followNewVersions } from "./new-version.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { useKeptAnswers } from "./use-kept-answers.ts";

/** Keeps the site on this device. Not in development, where every file changes; not by plain http, where it can't be. */
async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.DEV || serviceWorker === undefined) return;
  try {
    // Undefined where a browser has them switched off.
    const registration = (await serviceWorker.register("/sw.js")) as ServiceWorkerRegistration | undefined;
    if (registration) followNewVersions(registration);
  } catch {
    // A browser that keeps nothing for this site: it works without.
  }
}

/** What lets the site open without a network. In a chunk of its own, loaded when the page stands. */
export default function Offline() {
  useEffect(() => void registerWorker(), []);
  useKeptAnswers();
  return <OfflineNotice />;
}
