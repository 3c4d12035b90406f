import { paths } from "@diary/core/paths";

/** Pages that are made in the browser; the others are files of the site. `:id` stands for any part of an address. */
export const APP_PAGES: readonly string[] = [
  paths.confirmEmail,
  paths.requestReset,
  paths.changePassword,
  paths.myPage,
  paths.settings,
  paths.createChallenge,
  paths.editChallenge(":id"),
  paths.registerDay(":id"),
  paths.editDay(":id", ":day"),
  paths.challenge(":id"),
  paths.findReport,
  paths.report(":number"),
  paths.decision(":id"),
];

const PATTERNS = APP_PAGES.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`));

/** Whether the app has a page for an address; for another it shows that there is none. */
export const isAppPage = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));
