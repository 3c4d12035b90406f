export { GoTop, type GoTopProps } from "./go-top.tsx";
