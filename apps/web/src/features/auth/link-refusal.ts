// A file of its own, so that no page loads it before it is needed.
export { readLinkError } from "@diary/core/session";
