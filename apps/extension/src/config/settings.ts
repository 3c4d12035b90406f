import { siteMatchPattern, type BuildSettings } from "../../build/settings.ts";

/** The build replaces this name by the settings (`wxt.config.ts`). */
declare const BUILD_SETTINGS: BuildSettings;

const settings = BUILD_SETTINGS;

export const SITE_ORIGIN = settings.siteOrigin;

export const BACKEND = settings.backend;

/** Match pattern of the site. It also matches other ports of the same host. */
export const SITE_PATTERN = siteMatchPattern(settings);
