export { aSession, type ASession } from "./a-session.ts";
