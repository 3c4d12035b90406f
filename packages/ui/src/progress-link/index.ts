export { ProgressLink, type ProgressLinkProps } from "./progress-link.tsx";
