import type { EntryAnswers, EntryMessage, EntryQuestion, EntryRequest } from "@diary/core/entry-sharing";
import type { Forbidden } from "@diary/core/session-sync";

/** Asks the background. null: the extension is gone, or was updated, and this script is an orphan. */
export type AskEntries = (
  request: EntryRequest,
) => Promise<EntryAnswers[EntryRequest["type"]] | Forbidden | null>;

/** Carries questions about entries from a page of the site to the background. */
export interface EntryRelay {
  /** The page said hello. */
  connect: (port: MessagePort) => void;
  /** Tells the page, if one has said hello, that records may have changed. */
  changed: () => void;
}

export function createEntryRelay(ask: AskEntries): EntryRelay {
  let page: MessagePort | null = null;

  async function relay(port: MessagePort, { id, request }: EntryQuestion): Promise<void> {
    const answer = await ask(request);
    post(port, { type: "answer", id, answer: answer?.kind === "forbidden" ? null : answer });
  }

  return {
    connect: (port) => {
      page = port;
      port.addEventListener("message", ({ data }: MessageEvent<EntryQuestion>) => void relay(port, data));
      port.start();
    },
    changed: () => {
      if (page !== null) post(page, { type: "changed" });
    },
  };
}

function post(port: MessagePort, message: EntryMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port.postMessage(message);
}
