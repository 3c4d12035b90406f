/** Gives a draft from the worker to the page of the site that said hello with this port. Resolves with whether the page has stored it. */
export function giveDraftTo(page: MessagePort, draft: unknown): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) => {
    page.addEventListener("message", ({ data }) => resolve(data === true), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  page.postMessage(draft);
  return answer;
}
