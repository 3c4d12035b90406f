import { currentServer } from "../connection/current-server.ts";
import { scopeOf } from "../connection/server.ts";

/** Text of the note field. In `localStorage`, because synchronous writes survive a closing popup. */
export function noteDraft(userId: string) {
  const key = `note:${scopeOf(currentServer())}${userId}`;
  return {
    /** "" if there is none, or if the storage is forbidden or missing as in the worker. */
    read: (): string => {
      try {
        return localStorage.getItem(key) ?? "";
      } catch {
        return "";
      }
    },
    /** If the device has no space, only the open field has the text. */
    write: (text: string): void => {
      try {
        if (text === "") localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {}
    },
  };
}
