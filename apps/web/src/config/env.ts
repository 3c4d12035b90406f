import type { Env } from "./parse-env.ts";

/** Read and checked when the site is built, by `parseEnv`. */
declare const BUILD_ENV: Env;

export const env = BUILD_ENV;
