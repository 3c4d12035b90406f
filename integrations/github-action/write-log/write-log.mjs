// Writes the entries of a challenge to a file in the format of 100 Days of Code, and commits a change.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

import { ActionError, connect, git, optional, required, run } from "../diary.mjs";

const AUTHOR = [
  "-c",
  "user.name=github-actions[bot]",
  "-c",
  "user.email=41898282+github-actions[bot]@users.noreply.github.com",
];

async function readEntries(call, id) {
  const entries = [];
  let next = {};
  while (next !== null) {
    const page = await call("api_entries", { challenge_id: id, ...next });
    entries.push(...page.entries);
    next = page.next;
  }
  return entries;
}

/** Returns the text of the site's export, but without photos. The import restores the entries from it. */
function logOf(title, entries) {
  const sections = entries
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(
      ({ content, date }, index) => `### Day ${index + 1}: ${longDate(date)}\n\n${escapeHeadings(content)}\n`,
    );
  return [`<!-- challenge-diary: log 1 -->\n# ${title}\n`, ...sections].join("\n");
}

function longDate(date) {
  const format = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" };
  return new Date(`${date}T00:00Z`).toLocaleDateString("en-US", format);
}

const escapeHeadings = (content) =>
  content
    .replaceAll(/\r\n?/g, "\n")
    .trim()
    .replaceAll(/^(?=\\*### Day \d)/gm, "\\");

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

await run(async () => {
  const id = required("challenge");
  const path = optional("path") || "log.md";
  const call = await connect();
  const { challenges } = await call("api_challenges", {});
  const challenge = challenges.find(({ challenge_id }) => challenge_id === id);
  if (challenge === undefined) throw new ActionError("You have no challenge with this id.");
  if (challenge.visibility === "private" && optional("private") !== "true")
    throw new ActionError(
      'This challenge is private. To write its entries to this repository, set the input "private" to true.',
    );
  const text = logOf(challenge.title, await readEntries(call, id));
  if (text === readText(path)) return `${path} is up to date.`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  if (optional("commit") === "false") return `Wrote ${path}.`;
  git("add", "--", path);
  git(...AUTHOR, "commit", "--quiet", "-m", optional("message") || `Update ${path}`, "--", path);
  git("push", "--quiet");
  return `Wrote and pushed ${path}.`;
});
