export { EVERY_DAY, expectedEnd, type Plan, streak } from "./rules.ts";
