type Send = () => Promise<void>;

const senders = new Set<Send>();

/** Calls `send` when the page is hidden, when `sendReplyDeletions` is called, and in the returned cleanup. */
export function whenLeaving(send: Send): () => void {
  // Phones can end a hidden page without another event.
  const onVisibility = () => {
    if (document.visibilityState === "hidden") void send();
  };
  senders.add(send);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    senders.delete(send);
    document.removeEventListener("visibilitychange", onVisibility);
    void send();
  };
}

/** Sends deletions that can still be undone. After a sign-out, the server would reject them. */
export async function sendReplyDeletions(): Promise<void> {
  await Promise.all([...senders].map((send) => send()));
}
