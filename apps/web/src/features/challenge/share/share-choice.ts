import { safeLocalStorage } from "../../../platform/safe-storage.ts";

export interface ShareChoice {
  hasDay: boolean;
  hashtags: string;
}

type Remembered = [challengeId: string, choice: ShareChoice][];

const KEY = "share:text";
const MAX_CHALLENGES = 50;

function remembered(): Remembered {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function isRemembered(item: unknown): item is Remembered[number] {
  const [id, choice] = Array.isArray(item) ? (item as unknown[]) : [];
  if (typeof id !== "string" || typeof choice !== "object" || choice === null) return false;
  const { hasDay, hashtags } = choice as Partial<ShareChoice>;
  return typeof hasDay === "boolean" && typeof hashtags === "string";
}

/** If the user has chosen nothing for this challenge, returns the latest `hasDay` and the hashtags `suggested`. */
export function shareChoiceOf(challengeId: string, suggested: string): ShareChoice {
  const choices = remembered();
  const own = choices.find(([id]) => id === challengeId)?.[1];
  return own ?? { hasDay: choices[0]?.[1].hasDay ?? false, hashtags: suggested };
}

export function rememberShareChoice(challengeId: string, choice: ShareChoice): void {
  const others = remembered().filter(([id]) => id !== challengeId);
  const next: Remembered = [[challengeId, choice], ...others];
  safeLocalStorage.setItem(KEY, JSON.stringify(next.slice(0, MAX_CHALLENGES)));
}
