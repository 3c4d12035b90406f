/** "Write on the site" in the extension's popup: its draft comes here, and leaves the popup once this page has stored it. */
import { DRAFT_CHANNEL, receiveDraft, type WritingDb } from "@diary/core/writing";

import { extensionHost } from "../platform/web-platform.ts";

/** Says to the extension, if there is one, that this page is ready for a draft. Returns what ends that. */
export function receiveMovedDrafts(db: WritingDb, userId: string): (() => void) | undefined {
  if (!extensionHost.hasMark()) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = (isStored: boolean) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    port1.postMessage(isStored);
  };
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    receiveDraft(db, data, userId).then(answer, () => answer(false));
  });
  port1.start();
  extensionHost.sayHello({ channel: DRAFT_CHANNEL, type: "hello" }, port2);
  return () => port1.close();
}
