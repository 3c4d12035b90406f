// A test is daily unless its file is listed below or it has the tag "extended". `npm test -- --all` runs all tests.

/** Variable that `npm test` sets for the configurations of the test runners. */
export const SUITE_VARIABLE = "TEST_SUITE";

/** Tag of tests that are not daily. In Playwright it starts with @. */
export const EXTENDED = "extended";

export const isDaily = (): boolean => process.env[SUITE_VARIABLE] === "daily";

interface ExtendedOnly {
  subject: string;
  files?: readonly string[];
  tagged?: readonly string[];
  /** Daily tests that check the same behaviour. */
  daily: string;
}

const inFolder = (folder: string, ending: string, names: readonly string[]) =>
  names.map((name) => `${folder}/${name}.${ending}`);
const server = (...names: string[]) => inFolder("apps/server/test", "test.ts", names);
const database = (...names: string[]) => inFolder("supabase/tests", "test.ts", names);
const source = (...names: string[]) => inFolder("apps/web/src", "test.tsx", names);
const quickLog = (...names: string[]) => inFolder("apps/extension/src/features/quick-log", "test.tsx", names);
const site = (...names: string[]) => inFolder("apps/web/e2e", "spec.ts", names);
const popup = (...names: string[]) => inFolder("apps/extension/e2e", "spec.ts", names);
const firefox = (...names: string[]) => inFolder("apps/extension/e2e-firefox", "spec.ts", names);

export const EXTENDED_ONLY: readonly ExtendedOnly[] = [
  {
    subject: "releases, the npm package, fresh clones, containers and deployment files",
    files: server("release", "npm-package", "fresh-clone", "container", "deploy", "develop", "hosted-guide"),
    daily:
      "server, runs and settings start the same server from the sources; hosting-files checks the generated files",
  },
  {
    subject: "the admin command as a process",
    files: server("admin-command"),
    daily: "admin runs the same commands in the test's process",
  },
  {
    subject: "killed processes, power loss, full disks and leftover files",
    files: server("kill", "power-loss", "disk-full", "leftovers"),
    tagged: server("engine", "runs"),
    daily: "removed-leftovers, engine (a crashed thread) and journal",
  },
  {
    subject: "upgrades from earlier versions",
    files: server("upgrade", "earlier-folder", "prepared"),
    daily: "supabase/tests/migrations migrates a database of each version",
  },
  {
    subject: "PostgreSQL servers that are shared, restricted or failing",
    files: server("server-database", "server-outage"),
    daily: "the project postgrest runs on PostgreSQL",
  },
  {
    subject: "backups of PostgreSQL, and during requests; restores to another database",
    files: server("restore"),
    tagged: server("automatic-backups", "backup"),
    daily: "backup restores every row of PGlite and rejects tampered files",
  },
  {
    subject: "large amounts: response times, guessed passwords and codes, due reminders, entries of a feed",
    files: server("sign-in-time"),
    tagged: server("page-head", "rate-limits", "reminders"),
    daily: "the other tests of these files; core/confirmation compares responses",
  },
  {
    subject: "pnpm test:supabase",
    files: database("supabase-command"),
    daily: "the project postgrest runs the tests that the command runs",
  },
  {
    subject: "a database with many rows, and the log of accounts",
    files: database("many-rows", "account-log"),
    daily: "listed-requests checks that each request uses an index",
  },
  {
    subject: "each form after each failure, and skeletons with each failing server",
    files: source("testing/form-failures", "testing/end-of-loading-everywhere"),
    daily: "use-form, rejected-requests and validation; end-of-loading with two servers",
  },
  {
    subject: "entries in rare orders: several tabs, offline edits, late responses, drafts of other dates",
    tagged: [
      ...source(
        "features/day/register-day-form",
        "offline/offline-notice",
        "routes/edit-day",
        "routes/leave-during-dialog",
        "routes/last-entry",
        "routes/my-page",
        "routes/register-day",
        "routes/rest-days",
        "routes/template",
      ),
      ...quickLog("other-dates", "signed-in-popup", "writing"),
    ],
    daily: "the other tests of these files; text-form, keep-both, journal and outbox with each order",
  },
  {
    subject: "rare cases of the desk, reports, settings, sharing and exports on pages",
    files: source("testing/page-translation"),
    tagged: source(
      "app/app-layout",
      "features/access-token/access-tokens",
      "features/auth/second-step",
      "features/challenge/feed",
      "features/challenge/public-challenges",
      "features/export/data-export",
      "features/moderation/report",
      "features/profile/profile-form",
      "features/profile/resize-avatar",
      "features/reminder/reminder-settings",
      "routes/change-password",
      "routes/desk",
      "routes/share",
      "routes/shared-text",
      "routes/take-on",
      "routes/year",
      "testing/rejected-requests",
    ),
    daily: "the other tests of these files",
  },
  {
    subject: "each page in Japanese and with 40 % longer text",
    files: source("language/language-pages"),
    daily: "languages checks each sentence of the tables; language and languages.spec render pages",
  },
  {
    subject: "the seal over cards of 1, 10 and 30 days",
    tagged: source("testing/seal"),
    daily: "the seal over cards of 21 and 100 days",
  },
  {
    subject: "colors of each story in the dark theme",
    daily: "ui/styles/contrast computes the contrast of each pair of colors in both themes",
  },
  {
    subject: "axe, text sizes and widths on every page",
    tagged: site("accessibility-pages"),
    daily: "three pages, and axe on every story",
  },
  {
    subject: "layout shift of signed-in pages and after slow responses",
    tagged: site("layout-shift"),
    files: site("heavy-entries", "slow-html", "markdown", "register-day", "year"),
    daily: "the visitor's walk of layout-shift",
  },
  {
    subject: "an avatar, the whole export and the deletion of an account in a browser; pages without script",
    files: site("complete-pages", "pages"),
    daily:
      "profile-form, resize-avatar, data-export, core/export and the database's account; weight without JavaScript",
  },
  {
    subject: "failing and missing scripts on every kind of page",
    files: site("load-errors"),
    tagged: site("missing-app"),
    daily: "missing-app with one failure; load-chunk and load-failures",
  },
  {
    subject: "sessions: recovery links of other users, sign-outs of other tabs",
    tagged: site("session"),
    files: site("confirm-email", "like-after-sign-up"),
    daily: "core/session, core/confirmation, shared-auth, leave-during-dialog",
  },
  {
    subject: "sign-in with another service in a browser",
    files: site("provider-sign-in"),
    daily: "provider-sign-in of the server and of the page",
  },
  {
    subject: "reports, blocks and the desk in a browser",
    files: site("desk", "moderation"),
    daily: "report, desk, unread-decision-banner and the database's moderation tests",
  },
  {
    subject: "imports in a browser",
    files: site("import", "plain-http"),
    daily: "read-import, plan-import, source-variants; the database's import and core/import",
  },
  {
    subject: "offline: the visitor's feed and new versions of the site",
    tagged: site("offline"),
    daily: "own challenges offline; route-request, offline-notice",
  },
  {
    subject: "languages, themes, print, scrolling, shared text and full devices",
    tagged: site("languages", "writing", "weight"),
    files: site(
      "settings",
      "print",
      "scrolling",
      "shared-text",
      "full-storage",
      "feed",
      "first-use",
      "today",
    ),
    daily: "language, shared-text, use-today, the stories, and the first test of each tagged file",
  },
  {
    subject: "faults that the random walk of texts must detect",
    files: ["packages/core/src/writing/tests/mutations.test.ts"],
    daily: "walk, which runs without these faults; journal, outbox and text-form",
  },
  {
    subject: "the duration of hostile imports, and most generated imports",
    files: ["packages/core/src/import/hostile-input.test.ts"],
    daily: "readers.property with fewer seeds, source-variants",
  },
  {
    subject: "pushed reminders in a browser",
    files: site("reminders"),
    daily: "pushed, push-sender and reminder-settings",
  },
  {
    subject: "random walks, rotations of a disabled extension and most closings of the popup",
    files: popup("random-run", "rotation-walk", "stale-token"),
    tagged: popup("closings", "rotation"),
    daily:
      "five rotations and three closings; walk (the rules of the random walk), session-broker, shared-auth, token-mark",
  },
  {
    subject: "the popup as the browser opens it, at each zoom and in Japanese",
    files: popup("desktop", "connect-desktop"),
    tagged: popup("connect", "delivery", "fits", "session", "toolbar"),
    daily: "popup, fits in English, and the other tests of the tagged files",
  },
  {
    subject: "alarms, wrong clocks, revoked access and two-step sign-in of the extension",
    files: popup("alarms", "heavy-entries", "wrong-clock", "site-access", "second-step", "sign-out-deletes"),
    daily: "session; today-record, clock-reading, session-broker, diary-as",
  },
  {
    subject: "everything in Firefox except an entry in the popup, and the packages for stores",
    files: firefox("connect", "firefox", "store-packages"),
    tagged: firefox("toolbar"),
    daily: "an entry in the panel; the shared code in Chromium",
  },
];

const notDaily = isDaily() ? EXTENDED_ONLY.flatMap(({ files = [] }) => files) : [];

export const excludedFiles: string[] = notDaily.map((file) => `**/${file}`);

export const excludedTags: RegExp[] = isDaily() ? [new RegExp(`@${EXTENDED}\\b`)] : [];

/** Database tests of the schema, and of features that only the embedded server has. */
export const EMBEDDED_ONLY = database(
  "catalog",
  "listed-requests",
  "migrations",
  "one-schema",
  "seed",
  "splinter",
  "supabase-command",
);

/** Database tests of auth and storage, which PostgREST doesn't affect. */
export const INDEPENDENT_OF_POSTGREST = database(
  "account-log",
  "auth-settings",
  "avatars",
  "core/confirmation",
  "core/session",
  "hosted-jobs",
  "many-rows",
  "moderation/pictures",
  "password",
  "rate-limits",
  "refresh",
  "service-key",
);

/** Daily tests that also run without PostgREST: each kind of policy for each role, and auth tests skipped with it. */
export const SMOKE = database("core/like", "core/second-step", "day", "second-factor", "strict-requests");

/** Files in which all tests use `onOneDatabase`. If PostgREST is installed, these files don't run on PGlite. */
export const ONLY_ON_POSTGREST = database(
  "concurrency",
  "day-version",
  "feedback",
  "follow",
  "handle",
  "import",
  "likes-news",
  "moderation/counts",
  "moderation/decision",
  "moderation/desk",
  "moderation/report",
  "profile",
  "quota",
  "random-writes",
  "reminders",
  "rest-days",
  "share-link",
  "take-on",
  "year",
);

/** Files of the project `database`. Without PostgREST, it runs all tests on PGlite. */
export function databaseFiles(hasPostgrest: boolean): { include: string[]; exclude: string[] } {
  if (isDaily() && hasPostgrest)
    return { include: [...EMBEDDED_ONLY, ...INDEPENDENT_OF_POSTGREST, ...SMOKE], exclude: excludedFiles };
  return {
    include: ["supabase/tests/**/*.test.ts"],
    exclude: [...excludedFiles, ...(hasPostgrest ? ONLY_ON_POSTGREST : [])],
  };
}
