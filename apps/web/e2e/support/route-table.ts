import { paths } from "@diary/core/paths";
import { documentTitle } from "@diary/core/site/page-head";

import { pages, type SitePage } from "../../src/pages.ts";
import { pageTitles } from "../../src/words/en/page-titles.ts";
import type { Person } from "./person.ts";

export interface Row extends Pick<SitePage, "access"> {
  route: string;
  title: string;
  heading: string | RegExp;
}

/** Headings by module; null excludes a page from the route table. Of the settings' pages, the table has only one. */
const HEADINGS: Readonly<Record<string, string | RegExp | null>> = {
  landing: "Welcome to Challenge Diary",
  home: "Let's get start your new Challenge!",
  "sign-up": "Sign Up",
  "sign-in": "Sign In",
  "request-reset": "Password Reset",
  "change-password": "Change Password",
  "my-page": /^challenger-/,
  settings: "Setting",
  challenge: "Read ten pages",
  "create-challenge": "Let's Start Your New Challenge!",
  "edit-challenge": "Edit your Challenge",
  "register-day": "Register Day",
  "edit-day": "Edit Day",
  policy: "Privacy Policy",
  term: "Terms of Service",
  "not-found": "404 not found!",
  "confirm-email": null,
  report: null,
  decision: null,
  year: null,
  unlisted: null,
  circles: "Circles",
  circle: null,
  "circle-member": null,
  "circle-invitation": null,
  proof: null,
  "shared-text": null,
  unsent: null,
  "user-page": null,
  book: null,
  search: null,
  desk: null,
};

export const routeTable: readonly Row[] = pages.flatMap(({ access, module, path }) => {
  const heading = HEADINGS[module];
  if (heading === undefined) throw new Error(`HEADINGS has no entry for the page ${path}.`);
  if (heading === null || path.startsWith(`${paths.settings}/`)) return [];
  const route = path === "*" ? "/any/other/path" : path.replaceAll(/:(\w+)/g, "{$1}");
  const namedAfter = module === "challenge" ? "Read ten pages" : pageTitles.titles[module];
  return [{ route, access, title: documentTitle(namedAfter), heading }];
});

export const ROUTES_LIKE_POLICY: ReadonlySet<string> = new Set(["/term", "/any/other/path"]);

export function rowOf(route: string): Row {
  const row = routeTable.find((candidate) => candidate.route === route);
  if (!row) throw new Error(`The route table has no ${route}.`);
  return row;
}

export async function fillAddresses(person: Person): Promise<(route: string) => string> {
  const id = await person.setChallenge();
  const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
  return (route) => route.replace("{id}", id).replace("{day_id}", day);
}
