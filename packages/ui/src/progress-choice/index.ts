export { ProgressChoice, type ProgressChoiceProps } from "./progress-choice.tsx";
