import type { BuildSettings } from "../../build/settings.ts";
import type { Server } from "../connection/server.ts";

/** The build replaces this name by the settings (`wxt.config.ts`). */
declare const BUILD_SETTINGS: BuildSettings;

/** Server of a build for one server, otherwise null. */
export const builtInServer = serverOf(BUILD_SETTINGS);

function serverOf(settings: BuildSettings): Server | null {
  if (settings.kind === "any") return null;
  const { backend, siteOrigin } = settings;
  return backend.kind === "hosted"
    ? { siteOrigin, apiUrl: backend.url, key: backend.key, isBuiltIn: true }
    : { siteOrigin, apiUrl: siteOrigin, isBuiltIn: true };
}
