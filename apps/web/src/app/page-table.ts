import { paths } from "@diary/core/paths";

import { lazyPage, type LazyPage } from "../loading/lazy-page.tsx";

/** Who may open a page: everybody, only visitors (others go to /mypage), only members (others go to sign in). */
export type Access = "public" | "signed-out" | "signed-in";

export interface PageEntry extends LazyPage {
  /** Pattern of the address. */
  path: string;
  access: Access;
  title: string;
  description: string;
  /** It asks the server for something, or tells it. */
  hasData: boolean;
  /** It names itself once it knows who is here: what is here is its title for everybody else. */
  namesItself?: true;
}

const general =
  "Set yourself a challenge, write one entry a day, and share how far you have come. A diary that fills up like a stamp card.";

type LoadPage = Parameters<typeof lazyPage>[0];

/** A page that is a text. */
function textPage(
  path: string,
  access: Access,
  title: string,
  load: LoadPage,
  description = general,
): PageEntry {
  return { path, access, title, description, hasData: false, ...lazyPage(load) };
}

/** A page of what the server has. */
function page(path: string, access: Access, title: string, load: LoadPage, description = general): PageEntry {
  const loadBoth = async () => {
    const [{ default: Page }, { withData }] = await Promise.all([load(), import("./data.tsx")]);
    return { default: withData(Page) };
  };
  return { ...textPage(path, access, title, loadBoth, description), hasData: true };
}

/** The route table of the specification, in its order, and after it the pages that it has none of. */
export const pageTable: readonly PageEntry[] = [
  textPage(
    paths.landing,
    "signed-out",
    "Challenge Diary · one entry a day",
    () => import("../routes/landing.tsx"),
  ),
  page(
    paths.home,
    "public",
    "Home",
    () => import("../routes/home.tsx"),
    "What people are working on right now: their challenges, how far they are, newest first.",
  ),
  page(
    paths.signUp,
    "signed-out",
    "Sign Up",
    () => import("../routes/sign-up.tsx"),
    "Make an account with an e-mail address and a password. There is no usage fee.",
  ),
  page(
    paths.signIn,
    "signed-out",
    "Sign In",
    () => import("../routes/sign-in.tsx"),
    "Sign in to write today's entry.",
  ),
  page(paths.confirmEmail, "public", "Confirm Email", () => import("../routes/confirm-email.tsx")),
  page(paths.requestReset, "signed-out", "Password Reset", () => import("../routes/request-reset.tsx")),
  page(paths.changePassword, "public", "Change Password", () => import("../routes/change-password.tsx")),
  page(paths.myPage, "signed-in", "My Page", () => import("../routes/my-page.tsx")),
  page(paths.settings, "signed-in", "Setting", () => import("../routes/settings.tsx")),
  page(paths.createChallenge, "signed-in", "New Challenge", () => import("../routes/create-challenge.tsx")),
  page(
    paths.editChallenge(":id"),
    "signed-in",
    "Edit Challenge",
    () => import("../routes/edit-challenge.tsx"),
  ),
  page(paths.challenge(":id"), "public", "Challenge", () => import("../routes/challenge.tsx")),
  page(paths.registerDay(":id"), "signed-in", "Register Day", () => import("../routes/register-day.tsx")),
  page(paths.editDay(":id", ":day_id"), "signed-in", "Edit Day", () => import("../routes/edit-day.tsx")),
  textPage(
    paths.policy,
    "public",
    "Privacy Policy",
    () => import("../routes/policy.tsx"),
    "What Challenge Diary keeps about you, why, who sees it, and how to take it with you or delete it.",
  ),
  textPage(
    paths.term,
    "public",
    "Terms of Service",
    () => import("../routes/term.tsx"),
    "The agreement between you and the developer of Challenge Diary. There is no usage fee.",
  ),
  page(`${paths.findReport}/:number?`, "public", "Report", () => import("../routes/report.tsx")),
  page(paths.decision(":id"), "signed-in", "Decision", () => import("../routes/decision.tsx")),
  // To all but the staff it is no page, by no sign: not in the title either.
  {
    ...page(`${paths.desk}/*`, "public", "404 not found!", () => import("../routes/desk.tsx")),
    namesItself: true,
  },
  textPage("*", "public", "404 not found!", () => import("../routes/not-found.tsx")),
];
