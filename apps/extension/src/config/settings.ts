import type { Server } from "../connection/server.ts";

/** Replaced by the build (`wxt.config.ts`): with the build's server, or with null in a build for any server. */
declare const BUILT_IN_SERVER: Server | null;

export const builtInServer = BUILT_IN_SERVER;
