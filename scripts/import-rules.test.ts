import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** Import rules of docs/architecture.md. Each line has a file, a rejected import and an allowed import. */
const bans: [file: string, refused: string, allowed: string][] = [
  ["packages/core/src/day/share.ts", "@diary/ui/button", "@supabase/postgrest-js"],
  ["packages/core/src/day/share.ts", "@diary/web/src/main.tsx", "valibot"],
  ["packages/core/src/day/share.ts", "@diary/server/site", "../input/text-validators.ts"],
  [
    "packages/core/src/day/share.ts",
    "../../../../apps/web/src/config/backend.ts",
    "../civil-date/civil-date.ts",
  ],
  ["packages/core/src/day/share.ts", "react-router-dom", "@tanstack/react-query"],
  ["packages/core/src/day/share.ts", "wxt/browser", "react"],
  ["packages/core/src/day/share.ts", "vite/client", "../errors/index.ts"],
  ["packages/core/src/day/rules.ts", "react", "valibot"],
  ["packages/core/src/day/rules.ts", "@supabase/postgrest-js", "../civil-date/civil-date.ts"],
  ["packages/core/src/day/rules.ts", "@tanstack/react-query", "../input/text-validators.ts"],
  ["packages/core/src/day/rules.ts", "./schema.ts", "./share.ts"],
  ["packages/core/src/day/rules.ts", "wxt/browser", "./share.ts"],
  ["packages/core/src/day/schema.ts", "./repo.ts", "./rules.ts"],
  ["packages/core/src/day/schema.ts", "react", "valibot"],
  ["packages/core/src/day/repo.ts", "./queries.ts", "./schema.ts"],
  ["packages/core/src/day/repo.ts", "@tanstack/react-query", "@supabase/postgrest-js"],
  ["packages/core/src/day/queries.ts", "./mutations.ts", "./repo.ts"],
  ["packages/ui/src/button/button.tsx", "@diary/core/day", "radix-ui"],
  ["packages/ui/src/button/button.tsx", "@supabase/supabase-js", "clsx"],
  ["packages/ui/src/button/button.tsx", "@tanstack/react-query", "react"],
  ["packages/ui/src/button/button.tsx", "react-router-dom", "../slot/slot.tsx"],
  ["packages/ui/src/button/button.tsx", "@diary/web/src/main.tsx", "lucide"],
  ["packages/testkit/src/api-user.ts", "@diary/server/testing", "pg"],
  ["packages/testkit/src/api-user.ts", "../../../apps/server/src/paths.ts", "./postgres-cluster.ts"],
  ["apps/web/src/routes/home.tsx", "@supabase/supabase-js", "@diary/core/day"],
  ["apps/web/src/routes/home.tsx", "radix-ui", "@diary/ui/button"],
  ["apps/web/src/routes/home.tsx", "@diary/extension/src/messages.ts", "../words/en/day.ts"],
  ["apps/web/src/routes/home.tsx", "../../../../apps/extension/src/messages.ts", "./landing.tsx"],
  ["apps/web/src/features/day/form.tsx", "../like/like-control.tsx", "../../words/en/day.ts"],
  ["apps/web/src/features/day/form.tsx", "../../features/like/like-control.tsx", "../../config/backend.ts"],
  ["apps/web/src/features/day/form.tsx", "../../routes/home.tsx", "../../forms/use-form.ts"],
  ["apps/web/src/features/day/form.tsx", "../../app/guard.tsx", "@diary/ui/button"],
  ["apps/web/src/features/day/form.tsx", "@supabase/supabase-js", "@diary/core/day"],
  ["apps/web/src/forms/use-form.ts", "../features/day/day-skeletons.tsx", "../config/backend.ts"],
  ["apps/web/src/platform/web-platform.ts", "../routes/home.tsx", "@diary/core/platform"],
  ["apps/web/src/language/language.ts", "../app/header.tsx", "../platform/safe-storage.ts"],
  ["apps/web/src/routes/home.tsx", "@diary/server/paths", "@diary/core/paths"],
  ["apps/web/src/routes/home.tsx", "../../../extension/src/messages.ts", "../config/backend.ts"],
  ["apps/web/e2e/feed.spec.ts", "../../server/src/secrets.ts", "@diary/server/testing"],
  ["scripts/serve.ts", "../apps/server/src/serve.ts", "@diary/server/serve"],
  ["supabase/tests/day.test.ts", "../../apps/server/src/paths.ts", "@diary/server/paths"],
  ["apps/server/src/serve.ts", "@diary/web/src/main.tsx", "@diary/core/paths"],
  ["apps/server/src/serve.ts", "@diary/ui/button", "./secrets.ts"],
  ["apps/server/src/serve.ts", "../../web/src/main.tsx", "./paths.ts"],
  ["apps/server/src/protocol/body.ts", "../database/database.ts", "../log/log.ts"],
  ["apps/server/src/protocol/body.ts", "../http/routes.ts", "./route.ts"],
  ["apps/server/src/database/database.ts", "../prepare/open-folder.ts", "../log/log.ts"],
  ["apps/server/src/database/database.ts", "../auth/sessions.ts", "../secrets.ts"],
  ["apps/server/src/auth/sessions.ts", "../http/guard.ts", "../protocol/responses.ts"],
  ["apps/server/src/rest/rest.ts", "../http/guard.ts", "../auth/sessions.ts"],
  ["apps/server/src/storage/storage.ts", "../http/routes.ts", "../protocol/route.ts"],
  ["apps/server/src/prepare/open-lite.ts", "../admin/main.ts", "../mail/mail.ts"],
  ["apps/server/src/http/guard.ts", "../admin/main.ts", "../auth/sessions.ts"],
  ["apps/server/src/mcp/respond-to-assistants.ts", "../http/guard.ts", "../protocol/handlers.ts"],
  ["apps/server/src/command-line/main.ts", "../paths.ts", "./help.ts"],
  ["apps/server/src/http/guard.ts", "@diary/ui/button", "../protocol/body.ts"],
  ["apps/extension/src/popup/start-app.tsx", "@diary/web/src/main.tsx", "../features/sign-in/sign-in.tsx"],
  ["apps/extension/src/popup/start-app.tsx", "../background/router.ts", "../platform/send-to-background.ts"],
  ["apps/extension/src/features/sign-in/form.tsx", "../../popup/services.ts", "../../config/settings.ts"],
  ["apps/extension/src/features/sign-in/form.tsx", "../../background/router.ts", "@diary/core/session"],
  ["apps/extension/src/features/sign-in/call.ts", "../quick-log/today-view.tsx", "../parts/site-access.tsx"],
  ["apps/extension/src/features/options/page.tsx", "../sign-in/sign-in.tsx", "../parts/site-access.tsx"],
  ["apps/extension/src/features/parts/notice.tsx", "../quick-log/today-view.tsx", "../../words/en.ts"],
  ["apps/extension/src/features/quick-log/today-view.tsx", "../options/page.tsx", "../parts/notice.tsx"],
  ["apps/extension/src/features/quick-log/today-view.tsx", "../../popup/services.ts", "./entry-form.tsx"],
  ["apps/extension/src/words/en.ts", "../features/parts/notice.tsx", "@diary/ui/words"],
  ["apps/extension/src/domain/today-record.ts", "../popup/boot.ts", "../storage/local.ts"],
  ["apps/extension/src/background/router.ts", "../popup/services.ts", "../messages.ts"],
  ["apps/extension/src/background/router.ts", "../features/sign-in/sign-in.tsx", "@diary/core/session"],
  ["apps/extension/src/background/router.ts", "@diary/ui/button", "../storage/local.ts"],
  ["apps/extension/src/storage/extension-storage.ts", "../background/queue.ts", "./stored.ts"],
];

const globals: [file: string, names: string[]][] = [
  ["packages/core/src/session/session-state.ts", ["window", "document", "localStorage", "browser", "chrome"]],
  ["apps/extension/src/background/sync.ts", ["fetch", "XMLHttpRequest", "WebSocket"]],
];

const usesOf = (name: string) => [
  `void ${name};`,
  ...["globalThis", "self", "window"].map((object) => `void ${object}.${name};`),
];
const bannedUses = globals.flatMap(([file, names]) =>
  names.flatMap(usesOf).map((use, index) => [file, use, index + 1] as const),
);

/** The linter's rules depend on a file's path, so the fixtures are in folders of the project. */
const fixtures = {
  ...Object.fromEntries(
    Array.from(
      Map.groupBy(bans, ([file]) => file),
      ([file, its]) => [
        file,
        its.flatMap(([, refused, allowed]) => [`import "${refused}";`, `import "${allowed}";`]).join("\n"),
      ],
    ),
  ),
  ...Object.fromEntries(globals.map(([file, names]) => [file, names.flatMap(usesOf).join("\n")])),
  "apps/extension/src/connection/server-fetch.ts": "void fetch;",
  "apps/extension/src/domain/cards.ts":
    'import { b } from "../storage/waiting.ts"; export const a = () => b;',
  "apps/extension/src/storage/waiting.ts":
    'import { a } from "../domain/cards.ts"; export const b = () => a;',
};

interface Diagnostic {
  code: string;
  filename: string;
  help: string;
  labels: { span: { line: number } }[];
}

let diagnostics: Diagnostic[] = [];
const folder = mkdtempSync(join(tmpdir(), "import-rules-"));

beforeAll(() => {
  cpSync(join(ROOT, "oxlint.config.ts"), join(folder, "oxlint.config.ts"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(ROOT, "node_modules/oxlint"), join(folder, "node_modules/oxlint"));
  for (const [file, text] of Object.entries(fixtures)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/oxlint"), ["--format", "json"], {
    encoding: "utf8",
    cwd: folder,
  });
  ({ diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] });
});

afterAll(() => rmSync(folder, { recursive: true }));

function isRefused(rule: string, file: string, line: number): boolean {
  return diagnostics.some(
    ({ code, filename, labels }) =>
      code === rule && filename.endsWith(file) && labels.some(({ span }) => span.line === line),
  );
}

function lineOf(file: string, imported: string): number {
  const text = fixtures[file as keyof typeof fixtures] ?? "";
  return text.split("\n").indexOf(`import "${imported}";`) + 1;
}

test.each(bans)("the file %s may not import %s, but may import %s", (file, refused, allowed) => {
  expect(isRefused("eslint(no-restricted-imports)", file, lineOf(file, refused))).toBe(true);
  expect(isRefused("eslint(no-restricted-imports)", file, lineOf(file, allowed))).toBe(false);
});

test.each(bannedUses)("the file %s can't contain %s", (file, _, line) => {
  expect(isRefused("eslint(no-restricted-globals)", file, line)).toBe(true);
});

test("the file connection/server-fetch.ts can use the global fetch", () => {
  expect(isRefused("eslint(no-restricted-globals)", "connection/server-fetch.ts", 1)).toBe(false);
});

test("circular imports are rejected", () => {
  expect(isRefused("import(no-cycle)", "domain/cards.ts", 1)).toBe(true);
  expect(isRefused("import(no-cycle)", "storage/waiting.ts", 1)).toBe(true);
});

test("each message of a rejected import or global gives the reason", () => {
  const silent = diagnostics.filter(({ code, help }) => code.includes("no-restricted") && !help);

  expect(silent).toEqual([]);
});
