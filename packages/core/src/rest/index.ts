export { expectedEnd, type Plan, streak } from "./rules.ts";
