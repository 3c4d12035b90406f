import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { AppErrorCode } from "@diary/core/errors";
import { describe, expect, test } from "vitest";

import { onBothDatabases } from "./fixtures/world.ts";

const CORE = join(import.meta.dirname, "../../packages/core/src");

/** What no Supabase answers, or no test can make it answer, and why. */
const NOT_AT_AN_ADDRESS = {
  "auth/sign-up-refused":
    "Supabase's auth service says so only where sign-ups are off in its own settings, and then nobody signs up for a test",
  "too-large": "Supabase takes more bytes than the longest text has; a proxy before it may take fewer",
} satisfies Partial<Record<AppErrorCode, string>>;

/** Of each code that the product tells apart a test that makes Supabase answer it: the file and the test's title. */
const ASKED: Record<Exclude<AppErrorCode, keyof typeof NOT_AT_AN_ADDRESS>, [file: string, title: string]> = {
  network: ["core/day", "whose answer was lost can be sent again, also with more written"],
  server: ["core/session", "with what the server can't use is refused, and nobody is signed in"],
  busy: ["rate-limits", "max_frequency: a second mail to an address has to wait"],
  "session/expired": ["core/session", "is an expired session, whatever is asked with it"],
  "session/missing": ["core/profile", "feedback goes with a name or without"],
  forbidden: ["core/day", "is refused by name"],
  "not-found": ["core/challenge", "that does not exist, is private, or can't exist, is not found"],
  conflict: ["challenge", "under an id that is taken is a conflict"],
  invalid: ["core/challenge", "is refused outside its limits"],
  "auth/incomplete": ["core/session", "asks for both before it asks the server: %o"],
  "auth/invalid-credentials": ["core/session", "says what the server says"],
  "auth/user-exists": ["core/session", "says what the server says"],
  "auth/weak-password": ["core/session", "says what the server says"],
  "auth/same-password": ["core/session", "%s is refused by name"],
  "auth/current-password-needed": ["core/session", "%s is refused by name"],
  "auth/current-password-wrong": ["core/session", "%s is refused by name"],
  "auth/link-invalid": ["core/session", "a link that was used says so"],
  "auth/email-not-confirmed": [
    "core/confirmation",
    "signs nobody in before its link was followed, and nobody by following it",
  ],
  "auth/banned": ["core/session", "is refused by name to somebody who is banned, for as long as that is"],
  "auth/refused": ["core/session", "with what the server can't use is refused, and nobody is signed in"],
  "account/sign-in-needed": [
    "account",
    "needs a sign-in of the last minutes, and loses nothing where there is none",
  ],
  "account/suspended": [
    "core/profile",
    "a picture that a decision or the quota keeps out is refused with its reason",
  ],
  "challenge/not-found": ["core/day", "is refused by name"],
  "challenge/completed": ["core/day", "is refused by name"],
  "challenge/days-below-written": [
    "core/challenge",
    "can't be cut below what is written; cut to it, it is completed",
  ],
  "rest/limit": ["rest-days", "is refused beyond its limits"],
  "day/duplicate-date": ["core/day", "is refused by name"],
  "day/date-in-future": ["core/day", "is refused by name"],
  "day/edited-elsewhere": ["day-version", "an edit of an older text is refused and changes nothing"],
  "day/delete-too-late": ["core/day", "is refused by name"],
  "quota/exceeded": ["core/profile", "feedback goes with a name or without"],
  "report/not-found": [
    "moderation/report",
    "of what the reporter can't see answers as of what does not exist",
  ],
  "report/already-open": [
    "moderation/report",
    "is one for each person and subject while it is open, and names the first",
  ],
  "report/own": ["moderation/report", "is not of oneself, and says what it is about and why"],
  "report/invalid": ["moderation/report", "is not of oneself, and says what it is about and why"],
  "report/throttled": [
    "moderation/report",
    "is throttled: for a person, for one subject and for all who are not signed in",
  ],
  "block/too-many": ["moderation/block", "has at most a thousand people"],
  "decision/not-found": ["moderation/decision", "is made once, by the author, with words"],
  "decision/already-appealed": ["moderation/decision", "is made once, by the author, with words"],
  "decision/ended": ["moderation/decision", "is not made against what has been taken back"],
  "decision/invalid": ["moderation/decision", "is made once, by the author, with words"],
  "desk/not-found": ["moderation/decision", "needs a ground, facts and a case that is open"],
  "desk/already-decided": ["moderation/decision", "needs a ground, facts and a case that is open"],
  "desk/reported-again": [
    "moderation/decision",
    "is not made from a page that was left open, past reports that came since",
  ],
  "desk/invalid": ["moderation/decision", "needs a ground, facts and a case that is open"],
  "desk/own-decision": [
    "moderation/decision",
    "is left to somebody else by a member of staff whom it is about",
  ],
  "profile/unknown-time-zone": [
    "core/profile",
    "refuse a zone that the database does not know, and another's profile",
  ],
  "profile/files-left": ["account", "waits until the files are removed"],
  "profile/hidden": [
    "core/profile",
    "a picture that a decision or the quota keeps out is refused with its reason",
  ],
  "profile/avatar-too-big": [
    "core/profile",
    "a file that went up unseen is refused by the storage for its size, and for what it is",
  ],
  "profile/avatar-not-an-image": [
    "core/profile",
    "a file that went up unseen is refused by the storage for its size, and for what it is",
  ],
};

const read = (name: string) => readFileSync(join(import.meta.dirname, `${name}.test.ts`), "utf8");

/** The tests of a file, each with all that stands before the next. */
function testsOf(name: string): string[] {
  return read(name)
    .split(/^(?= *(?:test|describe)\b[.(])/m)
    .filter((text) => /^ *test\b/.test(text));
}

test.each(Object.entries(ASKED))(
  "%s is asked for by a test that runs at an address",
  (code, [file, title]) => {
    const tests = testsOf(file).filter((text) => text.includes(`"${title}", `) && text.includes(`"${code}"`));
    expect(tests).not.toEqual([]);
    for (const text of tests) expect(text).not.toMatch(/skipIf\((?:kind|database) === "supabase"\)/);
  },
);

describe("what core asks of the API", () => {
  const tests = ["", "core", "moderation"]
    .flatMap((folder) =>
      readdirSync(join(import.meta.dirname, folder))
        .filter((name) => name.endsWith(".test.ts") && name !== "asked.test.ts")
        .map((name) => read(join(folder, name.replace(".test.ts", "")))),
    )
    .join("\n");
  const askedFor = (name: string) => new RegExp(`\\b${name}\\(`).test(tests);

  /** The functions of core that make a request to the database or to a function of it. */
  const functions = readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(CORE, name), "utf8"))
    .filter((text) => text.includes("supabase/response.ts"))
    .flatMap((text) => text.split(/^(?=export )/m))
    .filter((text) => /\b(?:db|call)\b/.test(text))
    .flatMap((text) => /^export (?:async )?function (\w+)/.exec(text)?.[1] ?? []);
  const calls = [
    ...readFileSync(join(CORE, "session/auth-types.ts"), "utf8").matchAll(/^ {2}(\w+): \(.*=> Promise</gm),
  ].map(([, name]) => name!);

  test.each([...functions, ...calls])("%s is asked by a test", (name) => {
    expect(askedFor(name)).toBe(true);
  });

  test("is all found by its form", () => {
    expect(functions.length).toBeGreaterThan(40);
    expect(calls).toEqual(expect.arrayContaining(["signIn", "signUp", "changePassword", "openRecovery"]));
  });
});

onBothDatabases((world) => {
  // What a trigger on the auth service's tables says, that service says in its own words.
  const OF_AUTH = ["account/banned", "account/email", "sign-up/closed", "sign-up/invitation"];

  test("every refusal of the database is a code that is asked for", async () => {
    const hints = await world().sql<{ hint: string }>(
      `select distinct (regexp_matches(prosrc, 'hint = ''([^'']+)''', 'g'))[1] as hint
       from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
    );
    const asked = new Set([...Object.keys(ASKED), ...OF_AUTH]);
    expect(hints.length).toBeGreaterThan(20);
    expect(hints.map(({ hint }) => hint).filter((hint) => !asked.has(hint))).toEqual([]);
  });
});
