import type { Person } from "./person.ts";

/** A row of the specification's route table, with how its page is known. */
export interface Row {
  /** As the specification writes it. */
  route: string;
  access: "public" | "signed-out" | "signed-in";
  /** The text of the tab. */
  title: string;
  /** The heading that tells this page from every other. */
  heading: string | RegExp;
}

const product = (page: string) => `${page} · Challenge Diary`;

/** The table, in its order. The challenge is titled "Read ten pages". */
export const routeTable: readonly Row[] = [
  {
    route: "/",
    access: "signed-out",
    title: "Challenge Diary · one entry a day",
    heading: "Welcome to Challenge Diary",
  },
  {
    route: "/home",
    access: "public",
    title: product("Home"),
    heading: "Let's get start your new Challenge!",
  },
  { route: "/user/signup", access: "signed-out", title: product("Sign Up"), heading: "Sign Up" },
  { route: "/user/signin", access: "signed-out", title: product("Sign In"), heading: "Sign In" },
  {
    route: "/changepassword",
    access: "signed-out",
    title: product("Password Reset"),
    heading: "Password Reset",
  },
  {
    route: "/changepasswordform",
    access: "public",
    title: product("Change Password"),
    heading: "Change Password",
  },
  { route: "/mypage", access: "signed-in", title: product("My Page"), heading: /^challenger-/ },
  { route: "/mypage/setting", access: "signed-in", title: product("Setting"), heading: "Setting" },
  {
    route: "/challenge/{id}",
    access: "public",
    title: product("Read ten pages"),
    heading: "Read ten pages",
  },
  {
    route: "/challenge/create",
    access: "signed-in",
    title: product("New Challenge"),
    heading: "Let's Start Your New Challenge!",
  },
  {
    route: "/challenge/update/{id}",
    access: "signed-in",
    title: product("Edit Challenge"),
    heading: "Edit your Challenge",
  },
  {
    route: "/day/create/{id}",
    access: "signed-in",
    title: product("Register Day"),
    heading: "Register Day",
  },
  { route: "/day/edit/{id}/{day_id}", access: "signed-in", title: product("Edit Day"), heading: "Edit Day" },
  { route: "/policy", access: "public", title: product("Privacy Policy"), heading: "Privacy Policy" },
  { route: "/term", access: "public", title: product("Terms of Service"), heading: "Terms of Service" },
  { route: "/any/other/path", access: "public", title: product("404 not found!"), heading: "404 not found!" },
];

/** Pages that have nothing of one's own but the header, as the policy has. */
export const LIKE_THE_POLICY: ReadonlySet<string> = new Set(["/term", "/any/other/path"]);

/** The row with this route. */
export function rowOf(route: string): Row {
  const row = routeTable.find((candidate) => candidate.route === route);
  if (!row) throw new Error(`The route table has no ${route}.`);
  return row;
}

/** Writes what the table's addresses name, and answers with an address for each route. */
export async function fillAddresses(person: Person): Promise<(route: string) => string> {
  const id = await person.setChallenge();
  const day = await person.writeDay(id, "2026-01-01", "Chapter one.");
  return (route) => route.replace("{id}", id).replace("{day_id}", day);
}
