/** Held by each page, in any tab, in which something is typed that was not sent. */
export const UNSENT_INPUT_LOCK = "challenge-diary/open-form";

const open = new Set<symbol>();

/** Whether something is typed on this page that was not sent. */
export function hasUnsentInput(): boolean {
  return open.size > 0;
}

/**
 * Defers activation of a new service worker while a form has unsent input. Returns the release function; a crashed
 * tab releases it too.
 */
export function deferServiceWorkerUpdate(): () => void {
  const form = Symbol("form");
  open.add(form);
  const sent = Promise.withResolvers<void>();
  // By plain http there are no locks, and no versions that take over.
  const { locks } = navigator as { locks?: LockManager };
  void locks?.request(UNSENT_INPUT_LOCK, { mode: "shared" }, () => sent.promise);
  return () => {
    open.delete(form);
    sent.resolve();
  };
}
