import type { Server } from "../connection/server.ts";

/** The build replaces this name by the server of a build for one server, or by null (`wxt.config.ts`). */
declare const BUILT_IN_SERVER: Server | null;

export const builtInServer = BUILT_IN_SERVER;
