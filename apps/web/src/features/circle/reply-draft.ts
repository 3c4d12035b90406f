import { safeSessionStorage } from "../../platform/safe-storage.ts";

export interface ReplyDraft {
  readonly day_id: string;
  readonly day: number;
  readonly content: string;
  /** Id of the reply if it was sent and not confirmed. A retry of the same text has the same id. */
  readonly reply_id?: string | undefined;
}

const keysOf = (userId: string) => `reply:${userId}:`;

function isDraft(value: unknown): value is ReplyDraft {
  if (typeof value !== "object" || value === null) return false;
  const { content, day, day_id } = value as Partial<ReplyDraft>;
  return typeof content === "string" && typeof day === "number" && typeof day_id === "string";
}

/** Draft of a reply to a member. The tab stores it, so a reload doesn't lose it. */
export function replyDraft(userId: string, circleId: string, ownerId: string) {
  const key = `${keysOf(userId)}${circleId}:${ownerId}`;
  return {
    read(): ReplyDraft | undefined {
      try {
        const stored: unknown = JSON.parse(safeSessionStorage.getItem(key) ?? "null");
        return isDraft(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
    write(draft: ReplyDraft | undefined): void {
      if (draft === undefined) safeSessionStorage.removeItem(key);
      else safeSessionStorage.setItem(key, JSON.stringify(draft));
    },
  };
}

const storedKeys = (userId: string) =>
  safeSessionStorage.keys().filter((key) => key.startsWith(keysOf(userId)));

export function listReplyDrafts(userId: string): { key: string; circleId: string; text: string }[] {
  return storedKeys(userId).flatMap((key) => {
    const [, , circleId = "", ownerId = ""] = key.split(":");
    const text = replyDraft(userId, circleId, ownerId).read()?.content ?? "";
    return text.trim() === "" ? [] : { key, circleId, text };
  });
}

export const deleteReplyDraft = (key: string): void => safeSessionStorage.removeItem(key);

export function deleteReplyDrafts(userId: string): void {
  for (const key of storedKeys(userId)) safeSessionStorage.removeItem(key);
}
