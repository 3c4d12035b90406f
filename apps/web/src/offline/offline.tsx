import { useEffect } from "react";

import { OfflineNotice } from "./offline-notice.tsx";
import { registerWorker } from "./register-worker.ts";
import { useKeptAnswers } from "./use-kept-answers.ts";

/** What lets the site open without a network. In a chunk of its own, loaded when the page stands. */
export default function Offline() {
  useEffect(() => void registerWorker(), []);
  useKeptAnswers();
  return <OfflineNotice />;
}
