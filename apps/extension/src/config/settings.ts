import type { Server } from "../connection/server.ts";

/** The build replaces this name with its server, or with null if it works with any server (`wxt.config.ts`). */
declare const BUILT_IN_SERVER: Server | null;

export const builtInServer = BUILT_IN_SERVER;
