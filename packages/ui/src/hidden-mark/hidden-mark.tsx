import { Badge } from "../badge/badge.tsx";

/** Says that a decision has taken something out of others' sight: its author alone sees it. */
export function HiddenMark() {
  return <Badge tone="plain">Hidden</Badge>;
}
