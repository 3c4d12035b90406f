// pnpm requests [-- COMMAND]
// Adds to supabase/tests/requests.md what the product asks for while a command runs its tests (default: core's own).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { REQUESTS_LIST } from "../supabase/local/src/paths.ts";
import { readRequestList, SEEN_FILE, withRequests } from "../supabase/local/src/testing/request-judge.ts";

const CORE_TESTS = ["vitest", "run", "--project", "database", "supabase/tests/core"];

const asked = process.argv.slice(2).filter((text) => text !== "--");
const [program = "", ...options] = asked.length === 0 ? CORE_TESTS : asked;
const folder = mkdtempSync(join(tmpdir(), "diary-requests-"));
const file = join(folder, "seen");
writeFileSync(file, "");
try {
  const { status } = spawnSync(program, options, {
    stdio: "inherit",
    env: { ...process.env, [SEEN_FILE]: file },
  });
  const seen = new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));
  const list = readRequestList();
  writeFileSync(
    REQUESTS_LIST,
    withRequests(readFileSync(REQUESTS_LIST, "utf8"), [...list.requests, ...seen]),
  );
  const added = [...seen].filter((line) => !list.requests.includes(line));
  console.log(added.length === 0 ? "All of them are listed." : `Added; look each up:\n${added.join("\n")}`);
  const unseen = list.requests.filter((line) => !seen.has(line));
  if (unseen.length > 0) console.log(`Listed, and not seen in this run:\n${unseen.join("\n")}`);
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
