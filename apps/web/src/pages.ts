/** All pages. This file contains only data, so the server doesn't load React. */
import { paths } from "@diary/core/paths";

import type { PageModule } from "./words/en/page-titles.ts";

/** `signed-out` redirects users to the page that they wanted, by default /mypage. `signed-in` redirects visitors to sign in. */
export type PageAccess = "public" | "signed-out" | "signed-in";

export interface SitePage {
  readonly path: string;
  readonly module: PageModule;
  readonly access: PageAccess;
  /** Excludes the page from search engines. Access `signed-in` does this, too. */
  readonly noIndex?: true;
  /** Text pages load no code for requests to the backend. */
  readonly isText?: true;
  /** `whole`: the page is complete without script, so scripts can wait for the first input. */
  readonly prerendered?: "whole" | "shell";
  /** Visitors and users who are not staff see a missing page: the server responds 404, and the page chooses its title. */
  readonly isForStaff?: true;
}

export const settingsSections = ["days", "look", "people", "data", "account"] as const;

/** Pages of the specification, in its order, and other pages between them. The last page matches every other address. */
export const pages: readonly SitePage[] = [
  { path: paths.landing, module: "landing", access: "signed-out", isText: true, prerendered: "whole" },
  { path: paths.home, module: "home", access: "public", prerendered: "shell" },
  { path: paths.signUp, module: "sign-up", access: "signed-out", prerendered: "shell" },
  { path: paths.signIn, module: "sign-in", access: "signed-out", prerendered: "shell" },
  { path: paths.requestReset, module: "request-reset", access: "signed-out" },
  { path: paths.changePassword, module: "change-password", access: "public" },
  { path: paths.myPage, module: "my-page", access: "signed-in" },
  { path: paths.settings, module: "settings", access: "signed-in" },
  ...settingsSections.map((section): SitePage => ({
    path: paths.settingsSection(section),
    module: "settings",
    access: "signed-in",
  })),
  { path: paths.challenge(":id"), module: "challenge", access: "public" },
  { path: paths.userPage(":handle"), module: "user-page", access: "public" },
  { path: paths.createChallenge, module: "create-challenge", access: "signed-in" },
  { path: paths.editChallenge(":id"), module: "edit-challenge", access: "signed-in" },
  { path: paths.registerDay(":id"), module: "register-day", access: "signed-in" },
  { path: paths.editDay(":id", ":day_id"), module: "edit-day", access: "signed-in" },
  { path: paths.policy, module: "policy", access: "public", isText: true, prerendered: "whole" },
  { path: paths.term, module: "term", access: "public", isText: true, prerendered: "whole" },
  { path: paths.year(":year"), module: "year", access: "signed-in" },
  { path: paths.sharedText, module: "shared-text", access: "signed-in" },
  { path: paths.unsent, module: "unsent", access: "signed-in" },
  { path: paths.book, module: "book", access: "signed-in" },
  { path: paths.circles, module: "circles", access: "signed-in" },
  { path: paths.circleInvitation, module: "circle-invitation", access: "public", noIndex: true },
  { path: paths.circle(":id"), module: "circle", access: "signed-in" },
  { path: paths.circleMember(":id", ":user_id"), module: "circle-member", access: "signed-in" },
  { path: paths.unlisted, module: "unlisted", access: "public", noIndex: true },
  { path: paths.proof(":id"), module: "proof", access: "public" },
  { path: paths.unlistedProof, module: "proof", access: "public", noIndex: true },
  { path: paths.search, module: "search", access: "public", noIndex: true },
  { path: paths.confirmEmail, module: "confirm-email", access: "public" },
  { path: paths.findReport, module: "report", access: "public", noIndex: true },
  { path: paths.report(":number"), module: "report", access: "public", noIndex: true },
  { path: paths.decision(":id"), module: "decision", access: "signed-in" },
  {
    path: `${paths.desk}/*`,
    module: "desk",
    access: "public",
    noIndex: true,
    isForStaff: true,
  },
  { path: "*", module: "not-found", access: "public", noIndex: true, isText: true },
];

export const appPages: readonly string[] = pages
  .filter(({ isForStaff, path, prerendered }) => prerendered === undefined && !isForStaff && path !== "*")
  .map(({ path }) => path);
