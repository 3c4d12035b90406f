const MAX_LENGTH = 72;

/** These verbs hide what a commit does. */
const VAGUE = /^(?:ask|give|hold|keep|leave|let|make of|put|say|tell)\b/;

export function rejectionOf(subject: string): string | undefined {
  const [, rest] = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: (.*)$/.exec(subject) ?? [];
  if (rest === undefined) return "must be `area: imperative verb + object`";
  if (!/^[a-z]/.test(rest)) return "must start with a verb in lower case after the area";
  const vague = VAGUE.exec(rest)?.[0];
  if (vague !== undefined)
    return `has the vague verb "${vague}": use add, fix, remove, rename, move or extract`;
  if (/^[a-z]+ed\b/.test(rest) && !/^(?:embed|need|seed|shed|speed)\b/.test(rest))
    return "must be imperative, not past tense";
  if (subject.endsWith(".")) return "must not end with a full stop";
  if (subject.length > MAX_LENGTH)
    return `has ${subject.length} characters; at most ${MAX_LENGTH} are allowed`;
  return undefined;
}
