/** Carries a draft from the worker to the page of the site that said hello for it. */
export interface DraftPort {
  /** The page said hello: it is ready for a draft. */
  connect: (port: MessagePort) => void;
  /** Resolves with whether the page has stored it. */
  give: (draft: unknown) => Promise<boolean>;
}

export function createDraftPort(): DraftPort {
  let page: MessagePort | null = null;
  return {
    connect: (port) => {
      page = port;
      port.start();
    },
    give: async (draft) => {
      const port = page;
      if (port === null) return false;
      const answer = new Promise<boolean>((resolve) => {
        port.addEventListener("message", ({ data }) => resolve(data === true), { once: true });
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      port.postMessage(draft);
      return answer;
    },
  };
}
