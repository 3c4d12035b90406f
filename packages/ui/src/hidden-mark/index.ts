export { HiddenMark, type HiddenMarkProps } from "./hidden-mark.tsx";
