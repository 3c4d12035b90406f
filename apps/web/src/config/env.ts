import { parseEnv } from "./parse-env.ts";

/** The settings of this build. */
export const env = parseEnv(import.meta.env);
