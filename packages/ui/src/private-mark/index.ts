export { PrivateMark, type PrivateMarkProps } from "./private-mark.tsx";
