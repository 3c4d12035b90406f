export interface NamedChallenge {
  challenge_id: string;
  title: string;
  completed: boolean;
}

export type FoundChallenge =
  | { kind: "found"; challengeId: string }
  | { kind: "none" | "several"; titles: readonly string[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isChallengeId = (named: string): boolean => UUID.test(named);

/** `named` can be the start of a title. If it is undefined, finds the only open challenge. */
export function findChallenge(
  challenges: readonly NamedChallenge[],
  named: string | undefined,
): FoundChallenge {
  const open = challenges.filter(({ completed }) => !completed);
  const wanted = fold(named ?? "");
  const equal = named === undefined ? [] : open.filter(({ title }) => fold(title) === wanted);
  const found = equal.length > 0 ? equal : open.filter(({ title }) => fold(title).startsWith(wanted));
  if (found.length === 1) return { kind: "found", challengeId: found[0]!.challenge_id };
  const shown = found.length === 0 ? open : found;
  return { kind: found.length === 0 ? "none" : "several", titles: shown.map(({ title }) => title) };
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().trim();
