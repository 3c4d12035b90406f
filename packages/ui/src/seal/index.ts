export { Seal, type SealProps } from "./seal.tsx";
