import { siteMatchPattern, type BuildSettings } from "../../build/settings.ts";

/** Put in its place when the extension is built (`wxt.config.ts`). */
declare const BUILD_SETTINGS: BuildSettings;

const settings = BUILD_SETTINGS;

/** The site's origin, fixed when the extension is built. */
export const SITE_ORIGIN = settings.siteOrigin;

/** Where the backend is, or that the site has to be asked for it. */
export const BACKEND = settings.backend;

/** Pages of the site, as a match pattern; on its own it also matches other ports of the same host. */
export const SITE_PATTERN = siteMatchPattern(settings);
