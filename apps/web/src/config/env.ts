import type { Env } from "./parse-env.ts";

declare const BUILD_ENV: Env;

export const env = BUILD_ENV;
