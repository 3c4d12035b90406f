/**
 * All pages of the site. Routes, prerendering, the server's 404s, hosting files, size budgets and the route table of the browser tests
 * derive from this list. It is plain data, so that the server can import it without React.
 */
import { paths } from "@diary/core/paths";

/** Who may open a page: everybody, visitors only (users go to /mypage), or users only (visitors go to sign in). */
export type PageAccess = "public" | "signed-out" | "signed-in";

export interface SitePage {
  /** Route pattern of React Router. */
  readonly path: string;
  /** Name of its file in `src/routes`. */
  readonly module: string;
  readonly access: PageAccess;
  readonly title: string;
  /** For search engines. Default: `GENERAL_DESCRIPTION` */
  readonly description?: string;
  /** Search engines must not list it; nor do they list what only users may open. */
  readonly noIndex?: true;
  /** It is a text: it reads no data and loads nothing that does. */
  readonly isText?: true;
  /** The build renders it to HTML: whole, so that script loads only when the viewer uses the page, or what needs no data. */
  readonly prerendered?: "whole" | "shell";
  /** To anyone but staff it must look like a missing page: the server responds 404, and the page sets its own title. */
  readonly isForStaff?: true;
}

export const GENERAL_DESCRIPTION =
  "Set yourself a challenge, write one entry a day, and share how far you have come. A diary that fills up like a stamp card.";

/** Sections of the settings beside the profile, in the order of their list. */
export const settingsSections = ["days", "look", "people", "data", "account"] as const;

const NOT_FOUND = "404 not found!";

/** The route table of the specification, in its order; then the pages beyond it. The last one takes every other address. */
export const pages: readonly SitePage[] = [
  {
    path: paths.landing,
    module: "landing",
    access: "signed-out",
    title: "Challenge Diary · one entry a day",
    isText: true,
    prerendered: "whole",
  },
  {
    path: paths.home,
    module: "home",
    access: "public",
    title: "Home",
    description: "What people are working on right now: their challenges, how far they are, newest first.",
    prerendered: "shell",
  },
  {
    path: paths.signUp,
    module: "sign-up",
    access: "signed-out",
    title: "Sign Up",
    description: "Make an account with an e-mail address and a password. There is no usage fee.",
    prerendered: "shell",
  },
  {
    path: paths.signIn,
    module: "sign-in",
    access: "signed-out",
    title: "Sign In",
    description: "Sign in to write today's entry.",
    prerendered: "shell",
  },
  { path: paths.requestReset, module: "request-reset", access: "signed-out", title: "Password Reset" },
  { path: paths.changePassword, module: "change-password", access: "public", title: "Change Password" },
  { path: paths.myPage, module: "my-page", access: "signed-in", title: "My Page" },
  { path: paths.settings, module: "settings", access: "signed-in", title: "Setting" },
  ...settingsSections.map((section): SitePage => ({
    path: paths.settingsSection(section),
    module: "settings",
    access: "signed-in",
    title: "Setting",
  })),
  { path: paths.challenge(":id"), module: "challenge", access: "public", title: "Challenge" },
  { path: paths.createChallenge, module: "create-challenge", access: "signed-in", title: "New Challenge" },
  {
    path: paths.editChallenge(":id"),
    module: "edit-challenge",
    access: "signed-in",
    title: "Edit Challenge",
  },
  { path: paths.registerDay(":id"), module: "register-day", access: "signed-in", title: "Register Day" },
  { path: paths.editDay(":id", ":day_id"), module: "edit-day", access: "signed-in", title: "Edit Day" },
  {
    path: paths.policy,
    module: "policy",
    access: "public",
    title: "Privacy Policy",
    description:
      "What Challenge Diary keeps about you, why, who sees it, and how to take it with you or delete it.",
    isText: true,
    prerendered: "whole",
  },
  {
    path: paths.term,
    module: "term",
    access: "public",
    title: "Terms of Service",
    description: "The agreement between you and the developer of Challenge Diary. There is no usage fee.",
    isText: true,
    prerendered: "whole",
  },
  { path: paths.confirmEmail, module: "confirm-email", access: "public", title: "Confirm Email" },
  { path: paths.findReport, module: "report", access: "public", title: "Report", noIndex: true },
  { path: paths.report(":number"), module: "report", access: "public", title: "Report", noIndex: true },
  { path: paths.decision(":id"), module: "decision", access: "signed-in", title: "Decision" },
  {
    path: `${paths.desk}/*`,
    module: "desk",
    access: "public",
    title: NOT_FOUND,
    noIndex: true,
    isForStaff: true,
  },
  { path: "*", module: "not-found", access: "public", title: NOT_FOUND, noIndex: true, isText: true },
];

/** Paths of the pages without an HTML file of their own. Any address that no page matches is answered with 404. */
export const appPages: readonly string[] = pages
  .filter(({ isForStaff, path, prerendered }) => prerendered === undefined && !isForStaff && path !== "*")
  .map(({ path }) => path);
