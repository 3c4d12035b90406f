import { siteMatchPattern, type BuildSettings } from "../../build/settings.ts";

/** Replaced at build time (`wxt.config.ts`). */
declare const BUILD_SETTINGS: BuildSettings;

const settings = BUILD_SETTINGS;

export const SITE_ORIGIN = settings.siteOrigin;

export const BACKEND = settings.backend;

/** Also matches other ports of the same host. */
export const SITE_PATTERN = siteMatchPattern(settings);
