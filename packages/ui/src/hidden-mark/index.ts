export { HiddenMark } from "./hidden-mark.tsx";
