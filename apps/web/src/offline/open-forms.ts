/** Held by each page, in any tab, in which something is typed that was not sent. */
export const OPEN_FORM_LOCK = "challenge-diary/open-form";

const open = new Set<symbol>();

/** Whether something is typed on this page that was not sent. */
export function hasOpenForm(): boolean {
  return open.size > 0;
}

/** Keeps a new version of the site from taking over. Answers how to let it. A tab that dies lets it as well. */
export function holdNewVersion(): () => void {
  const form = Symbol("form");
  open.add(form);
  const sent = Promise.withResolvers<void>();
  // By plain http there are no locks, and no versions that take over.
  const { locks } = navigator as { locks?: LockManager };
  void locks?.request(OPEN_FORM_LOCK, { mode: "shared" }, () => sent.promise);
  return () => {
    open.delete(form);
    sent.resolve();
  };
}
