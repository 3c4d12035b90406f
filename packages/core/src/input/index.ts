export { validateInput, type ValidationResult, type IssueCode } from "./validate-input.ts";
export { countCodePoints, isolateBidi } from "./characters.ts";
export { hasVisibleText } from "./text-validators.ts";
