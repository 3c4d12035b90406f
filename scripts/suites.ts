// A test is daily unless a list `files` names its file or it has the tag "extended". `npm test -- --all` runs all tests.

export const SUITE_VARIABLE = "TEST_SUITE";

/** Tag of tests that are not daily. In Playwright it starts with @. */
export const EXTENDED = "extended";

export const isDaily = (): boolean => process.env[SUITE_VARIABLE] === "daily";

interface ExtendedOnly {
  subject: string;
  files?: readonly string[];
  tagged?: readonly string[];
  daily: string;
}

const inFolder = (folder: string, ending: string, names: readonly string[]) =>
  names.map((name) => `${folder}/${name}.${ending}`);
const server = (...names: string[]) => inFolder("apps/server/test", "test.ts", names);
const database = (...names: string[]) => inFolder("supabase/tests", "test.ts", names);
const source = (...names: string[]) => inFolder("apps/web/src", "test.tsx", names);
const ui = (...names: string[]) => names.map((name) => `packages/ui/src/${name}/${name}.stories.tsx`);
const quickLog = (...names: string[]) => inFolder("apps/extension/src/features/quick-log", "test.tsx", names);
const site = (...names: string[]) => inFolder("apps/web/e2e", "spec.ts", names);
const popup = (...names: string[]) => inFolder("apps/extension/e2e", "spec.ts", names);
const firefox = (...names: string[]) => inFolder("apps/extension/e2e-firefox", "spec.ts", names);

export const EXTENDED_ONLY: readonly ExtendedOnly[] = [
  {
    subject: "lint rules that need types, unused code and spelling",
    daily: "all other lint rules, and the compiler's checks",
  },
  {
    subject: "most odd arguments of each function of the API",
    tagged: server("odd-arguments"),
    daily: "null and infinity as each argument",
  },
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
    files: server("kill", "power-loss", "backup-power-loss", "disk-full", "leftovers"),
    tagged: server("engine", "runs", "unix-socket"),
    daily: "removed-leftovers, engine (a crashed thread) and journal",
  },
  {
    subject: "upgrades from earlier versions",
    files: server("upgrade", "earlier-folder", "prepared"),
    daily: "supabase/tests/migrations migrates a database of each version",
  },
  {
    subject: "attacks on circles through other features",
    files: database("circle-attacks"),
    daily: "circle-grid tests every function for every role, circle-leaving the end of each access",
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
    daily: "backup restores every row of PGlite and rejects foreign files",
  },
  {
    subject:
      "copied data folders and those of newer versions, most kinds of damage, most replies of mail servers and clients",
    tagged: server("data-folder", "health", "rejected-mail", "slow-requests", "start-refused"),
    daily: "the other tests of these files",
  },
  {
    subject: "most limits of mails and refreshes, and sign-ups with each kind of password",
    tagged: database("core/confirmation", "rate-limits"),
    daily: "the other tests of these files; rate-limits of the server",
  },
  {
    subject: "Supabase's linter of the schema",
    files: database("splinter"),
    daily: "catalog and one-schema",
  },
  {
    subject:
      "large amounts: response times, guessed passwords and codes, due reminders, entries of a feed, orphaned files",
    files: server("sign-in-time"),
    tagged: [...server("page-head", "rate-limits", "reminders"), ...database("hosted-jobs")],
    daily: "the other tests of these files; core/confirmation compares responses",
  },
  {
    subject: "the demo, and an assistant that reviews a week of the demo",
    files: server("demo"),
    tagged: server("assistants"),
    daily: "the requests of which the demo consists; the other tests of assistants",
  },
  {
    subject: "time ranges, other authors and wrong settings of the GitHub Actions",
    tagged: server("github-actions"),
    daily: "a note, a log and two refusals of these actions; the database's access-tokens and note",
  },
  {
    subject: "failures of each request of photos, many revisions, streaks of random plans, several lapses",
    tagged: database(
      "api-reading",
      "core/export",
      "core/import",
      "core/photo-delivery",
      "reminders/due-reminders",
      "reminders/lapse",
    ),
    daily: "photo-queue, outbox, save-photos and the other tests of these files; streak in rest-days/rules",
  },
  {
    subject: "pnpm test:supabase",
    files: database("supabase-command"),
    daily: "the project postgrest runs the tests that the command runs",
  },
  {
    subject:
      "a database with many rows, random writes, the log of accounts, and all pairs of texts and searched words",
    files: database("many-rows", "account-log", "random-writes"),
    tagged: database("likes-news", "search"),
    daily:
      "listed-requests checks that each request uses an index; fold, search with fewer pairs, counts and columns",
  },
  {
    subject: "each form after each failure, and skeletons with each failing server",
    files: source("testing/form-failures", "testing/end-of-loading-everywhere"),
    daily: "use-form, rejected-requests and validation; load-failures, and end-of-loading of the main pages",
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
        "routes/register-day-challenges",
        "routes/register-day-dates",
        "routes/register-day-entry",
        "routes/rest-days",
        "routes/template",
      ),
      ...quickLog(
        "delivery",
        "loading",
        "notes",
        "other-dates",
        "rejection",
        "signed-in-popup",
        "typed-texts",
        "writing",
        "written-entry",
      ),
    ],
    daily: "the other tests of these files; text-form, keep-both, journal and outbox with each order",
  },
  {
    subject: "a week's lapse for other reasons, notes in other fields, and pages that fail to load",
    files: source("features/import/import-photos"),
    tagged: [
      ...source("routes/load-failures", "routes/notes", "routes/welcome-back"),
      "packages/core/src/note/use-notes.test.tsx",
      "packages/ui/src/note-list/note-list.test.tsx",
    ],
    daily: "lapse, insertion, read-import, photos of imports and prepare; the other tests of these files",
  },
  {
    subject: "circles in Japanese, without members, beyond limits and with failed requests",
    tagged: source("routes/circle", "routes/circle-invitation", "routes/circles"),
    daily:
      "the other tests of these files; circle rules and patches; the database's circle tests; circle in a browser",
  },
  {
    subject: "dialogs, toasts, fields and photos after rare events",
    tagged: [
      "packages/core/src/photo/photo-queue.test.tsx",
      "packages/ui/src/dialogs/dialogs.test.tsx",
      "packages/ui/src/number-field/number-field.test.tsx",
      "packages/ui/src/photo-field/photo-field.test.tsx",
      "packages/ui/src/toast/toast.test.tsx",
    ],
    daily: "the other tests of these files",
  },
  {
    subject: "rare cases of the desk, reports, settings, search, sharing, exports and shortcuts on pages",
    files: [...source("testing/page-translation"), ...quickLog("page-translation")],
    tagged: source(
      "app/app-layout",
      "app/main-nav",
      "app/member-shortcuts",
      "features/access-token/access-tokens",
      "features/auth/second-step",
      "features/auth/use-auth-dialogs",
      "features/challenge/create-challenge-form",
      "features/export/data-export",
      "features/moderation/report",
      "features/profile/profile-form",
      "features/profile/resize-avatar",
      "features/reminder/reminder-settings",
      "routes/change-password",
      "routes/desk-access",
      "routes/desk-cases",
      "routes/markdown",
      "routes/search",
      "routes/share",
      "routes/shared-text",
      "routes/take-on",
      "routes/unlisted",
      "routes/user-page",
      "routes/year",
      "testing/rejected-requests",
      "testing/text-direction",
      "testing/validation",
    ),
    daily: "the other tests of these files",
  },
  {
    subject: "each page in Japanese and with 40 % longer text",
    tagged: source("language/language-pages"),
    daily: "the main pages in Japanese; languages checks each sentence of the tables",
  },
  {
    subject: "the seal over every card, and headings of long entries while scrolling",
    tagged: source("features/day/entry-list", "testing/seal"),
    daily: "the seal on the page of a challenge; entries by month",
  },
  {
    subject: "colors of each story in the dark theme",
    daily: "ui/styles/contrast computes the contrast of each pair of colors in both themes",
  },
  {
    subject: "stories of long texts, narrow windows and other looks of a component",
    tagged: [
      ...ui(
        "alert",
        "avatar",
        "brand",
        "bridged-note",
        "button",
        "challenge-card",
        "challenge-row",
        "circle-card",
        "circle-marks",
        "circle-strip",
        "dialog",
        "entry-card",
        "go-top",
        "key-list",
        "markdown",
        "menu",
        "note-field",
        "note-list",
        "nudge-form",
        "photo-field",
        "photo-grid",
        "photo-viewer",
        "profile-header",
        "reply-field",
        "reply-list",
        "select-field",
        "stamp",
        "stamp-grid",
        "text-area-field",
        "toast",
        "version-conflict",
        "weekday-field",
        "written-sheet",
        "year-grid",
      ),
      ...inFolder("apps/web/src/features", "stories.tsx", [
        "challenge/challenge-header",
        "challenge/completed-card",
        "challenge/create-challenge-form",
        "challenge/done-for-today",
        "day/day-calendar",
        "desk/desk",
        "site/shortcuts-dialog",
      ]),
      "apps/extension/src/features/quick-log/signed-in-popup.stories.tsx",
    ],
    daily: "the other stories of these files, with axe",
  },
  {
    subject: "hostile texts in Markdown on a page and in feeds",
    tagged: ["packages/ui/src/markdown/markdown.test.tsx", "packages/core/src/site/atom.test.tsx"],
    daily: "pieces splits the same texts; the other tests of markdown and atom; entry-html",
  },
  {
    subject: "axe, text sizes and widths on every page",
    files: site("accessibility-pages"),
    daily: "axe on stories of every component; contrast; while-loading",
  },
  {
    subject: "layout shift of signed-in pages and after slow responses",
    tagged: site("layout-shift"),
    files: site("heavy-entries", "slow-html", "markdown", "register-day", "year"),
    daily: "the main pages of a visitor in layout-shift",
  },
  {
    subject: "photos of hidden entries, and on every page and print, and their layout and keys in a browser",
    files: site("photo-places", "shown-photos"),
    daily:
      "an entry with two photos; photo-readers and privacy of photos in the database; photo-grid and stories of photo-viewer",
  },
  {
    subject: "notes on two pages in a browser",
    files: site("notes"),
    daily: "the page notes, note-list, use-notes, core/note-delivery; notes and note-menu of the popup",
  },
  {
    subject: "tests of the site on a phone that don't need a phone",
    daily: "the same tests on a desktop; stories and components at the widths of phones",
  },
  {
    subject: "an avatar, the whole export and the deletion of an account in a browser; pages without script",
    files: site("complete-pages", "pages"),
    daily:
      "profile-form, resize-avatar, data-export, core/export and the database's account; weight without JavaScript",
  },
  {
    subject:
      "photos in a browser: bytes of a feed, changed, pasted, shared and sent later; each kind of metadata in a JPEG",
    files: site("feed-photo-bytes"),
    tagged: [...site("photos"), "packages/core/src/photo/prepare.test.tsx"],
    daily: "an entry with two photos; photo-field, photo-queue, outbox and the other tests of prepare",
  },
  {
    subject: "failing and missing scripts on every kind of page",
    files: site("load-errors"),
    tagged: [...site("missing-app"), ...source("loading/lazy-component")],
    daily: "missing-app with one failure; lazy-component, load-chunk and load-failures",
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
    subject: "a circle of three in a browser: a nudge, blocks, a removal and open pages",
    files: site("circle-members"),
    daily:
      "circle in a browser; the page circle; circle-leaving, circle-content and circle-nudge in the database",
  },
  {
    subject: "the proof of a challenge in a browser",
    files: site("proof"),
    daily: "the page proof, and proof in the database",
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
    subject: "languages, themes, print, scrolling, numbers of requests, shared text and full devices",
    tagged: site("writing", "weight"),
    files: site(
      "languages",
      "settings",
      "print",
      "scrolling",
      "shared-text",
      "full-storage",
      "feed",
      "first-use",
      "today",
    ),
    daily: "language, shared-text, use-today, the stories, and the other tests of the tagged files",
  },
  {
    subject: "faults that the random walk of texts must detect",
    files: ["packages/core/src/writing/tests/mutations.test.ts"],
    daily: "walk, which runs without these faults; journal, outbox and text-form",
  },
  {
    subject: "generated orders of drafts and pending entries in the list of unsent texts",
    tagged: ["packages/core/src/writing/unsent.test.ts"],
    daily: "the other tests of this file; the component test unsent",
  },
  {
    subject: "large imports and exports",
    tagged: ["export/diary-zip", "import/plan-import", "import/user-exports"].map(
      (name) => `packages/core/src/${name}.test.ts`,
    ),
    daily: "the other tests of these files, with few rows and seeds",
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
    subject: "random walks, rotations of tokens and popups that are closed while loading",
    files: popup("closings", "random-run", "rotation", "rotation-walk", "stale-token"),
    daily:
      "early-input and delivery; walk (the rules of the random walk), session-broker, shared-auth, token-mark",
  },
  {
    subject: "the popup's size in each state, as the browser opens it, at each zoom and in Japanese",
    files: popup("desktop", "connect-desktop", "fits"),
    tagged: popup("session", "toolbar"),
    daily: "popup, stories of the signed-in popup, and the other tests of the tagged files",
  },
  {
    subject: "hostile servers and pages, lost responses, and texts that move to the site",
    files: popup("moves-to-site"),
    tagged: popup("changed-dns", "connect", "delivery", "message-senders"),
    daily:
      "the other tests of these files; look-up, server-fetch, message-sender, router, bridge, site-texts, outbox",
  },
  {
    subject: "circles, notes, photos and early input of the popup in a browser",
    files: popup("circle", "early-input", "notes", "photos"),
    daily:
      "circle-line, notes, note-menu, photo-field, static-field and loading of the popup; photos of the site in a browser",
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
  "circle-photos",
  "core/account-files",
  "core/confirmation",
  "core/session",
  "hosted-jobs",
  "many-rows",
  "moderation/pictures",
  "password",
  "photo-files",
  "photo-grid",
  "photo-readers",
  "rate-limits",
  "refresh",
  "service-key",
);

/** Daily tests that also run without PostgREST: each policy kind for each role, and auth tests skipped with PostgREST. */
export const SMOKE = database(
  "circle-leaving",
  "core/like",
  "core/second-step",
  "day",
  "second-factor",
  "strict-requests",
);

/** Files in which all tests use `onOneDatabase`. If PostgREST is installed, these files don't run on PGlite. */
export const ONLY_ON_POSTGREST = database(
  "circle-content",
  "circle-invitation",
  "circle-nudge",
  "circle-reply",
  "concurrency",
  "day-version",
  "ending",
  "feedback",
  "follow",
  "handle",
  "import",
  "likes-news",
  "moderation/counts",
  "moderation/decision",
  "moderation/desk",
  "moderation/report",
  "note",
  "nudge-delivery",
  "photo",
  "profile",
  "public-progress",
  "quota",
  "random-writes",
  "reminders/due-reminders",
  "reminders/lapse",
  "reminders/likes-mails",
  "reminders/push-devices",
  "rest-days",
  "save-photos",
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
