import { browser } from "wxt/browser";

const KEY = "note-request";
/** Lifetime of a request. If no popup opened in this time, a later popup opens without the note field. */
const VALID_FOR_MS = 5_000;

/** Stored by the worker, because the worker can't pass an argument to a popup that it opens. */
export async function requestNoteField(): Promise<void> {
  await browser.storage.session.set({ [KEY]: Date.now() });
}

export async function takeNoteRequest(): Promise<boolean> {
  const { [KEY]: at = 0 } = await browser.storage.session.get<Record<string, number | undefined>>(KEY);
  if (at === 0) return false;
  await browser.storage.session.remove(KEY);
  return Math.abs(Date.now() - at) < VALID_FOR_MS;
}

export function followNoteRequests(onRequest: () => void): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>) => {
    if (typeof changes[KEY]?.newValue !== "number") return;
    void browser.storage.session.remove(KEY);
    onRequest();
  };
  browser.storage.session.onChanged.addListener(listener);
  return () => browser.storage.session.onChanged.removeListener(listener);
}
