export { Stamp, type StampInk, type StampProps } from "./stamp.tsx";
