export { checkInput, type Checked, type IssueCode } from "./check-input.ts";
export { codePoints } from "./code-points.ts";
export { hasText } from "./text-rules.ts";
export { isolateDirection } from "./text-direction.ts";
