import type { Env } from "./parse-env.ts";

/** Parsed by `parseEnv` when the site is built. */
declare const BUILD_ENV: Env;

export const env = BUILD_ENV;
