import type { DraftAnswers, DraftMessage, DraftQuestion, DraftRequest } from "@diary/core/draft-sharing";
import type { Forbidden } from "@diary/core/session-sync";

/** Asks the background. null: the extension is gone, or was updated, and this script is an orphan. */
export type AskDrafts = (
  request: DraftRequest,
) => Promise<DraftAnswers[DraftRequest["type"]] | Forbidden | null>;

/** Carries questions about drafts from a page of the site to the background. */
export interface DraftRelay {
  /** The page said hello. */
  connect: (port: MessagePort) => void;
  /** Tells the page, if one has said hello, that drafts may have changed. */
  changed: () => void;
}

export function createDraftRelay(ask: AskDrafts): DraftRelay {
  let page: MessagePort | null = null;

  async function relay(port: MessagePort, { id, request }: DraftQuestion): Promise<void> {
    const answer = await ask(request);
    post(port, { type: "answer", id, answer: answer?.kind === "forbidden" ? null : answer });
  }

  return {
    connect: (port) => {
      page = port;
      port.addEventListener("message", ({ data }: MessageEvent<DraftQuestion>) => void relay(port, data));
      port.start();
    },
    changed: () => {
      if (page !== null) post(page, { type: "changed" });
    },
  };
}

function post(port: MessagePort, message: DraftMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port.postMessage(message);
}
