// Adds a private note with the subjects of recent commits. The note's id is computed from user, challenge and commits,
// so a repeated run adds nothing.
import { createHash } from "node:crypto";

import { ActionError, connect, git, optional, required, run } from "../diary.mjs";
import { commitWindow } from "./commit-window.mjs";

const MAX_HOURS = 720;
const MAX_CHARACTERS = 1000;
const MAX_SUBJECT = 200;

/** Escapes Markdown, which would hide characters, open links or change the lines below. */
const escapeMarkdown = (subject) =>
  subject
    .replaceAll(/[\\`*[\]<~]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .replace(/^(#{1,6}(?=\s|$)|>|[-+=](?=\s|$|[-=]))/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);

/** Returns as many subjects as fit into a note, and the number of the others. */
function noteText(subjects) {
  const heading = process.env.GITHUB_REPOSITORY ?? "";
  const lines = heading === "" ? [] : [`${heading}:`];
  for (const [index, subject] of subjects.entries()) {
    const others = subjects.length - index;
    const letters = Array.from(subject);
    const end = letters.length > MAX_SUBJECT ? "…" : "";
    const line = `- ${escapeMarkdown(letters.slice(0, MAX_SUBJECT).join(""))}${end}`;
    if (lengthOf([...lines, line, `- and ${others} more`]) > MAX_CHARACTERS)
      return [...lines, `- and ${others} more`].join("\n");
    lines.push(line);
  }
  return lines.join("\n");
}

const lengthOf = (lines) => Array.from(lines.join("\n")).length;

/** Returns a UUID (version 8) that is computed from the ids. */
function noteId(ids) {
  const hash = createHash("sha256").update(ids.join("\n")).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

function readCommits() {
  const hours = Number(required("hours"));
  if (!Number.isInteger(hours) || hours < 1 || hours > MAX_HOURS)
    throw new ActionError(`The input "hours" must be a number from 1 to ${MAX_HOURS}.`);
  if (git("rev-parse", "--is-shallow-repository") === "true")
    throw new ActionError('Commits are missing. Set "fetch-depth: 0" in the step of actions/checkout.');
  const { since, until } = commitWindow(Date.now(), hours);
  const author = optional("author");
  const log = git(
    "log",
    "--no-merges",
    "--reverse",
    `--since=${since}`,
    `--until=${until}`,
    ...(author === "" ? [] : [`--author=${author}`]),
    "--format=%H %s",
  );
  return log
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ id: line.split(" ", 1)[0], subject: line.slice(line.indexOf(" ") + 1) }));
}

await run(async () => {
  const commits = readCommits();
  if (commits.length === 0) return "No commits, so no note.";
  const call = await connect();
  const challenge = optional("challenge");
  const { user_id } = await call("api_me", {});
  const { date } = await call("api_add_note", {
    // Ids of notes are unique on a server, and several users can have the same commits.
    note_id: noteId([user_id, challenge, ...commits.map(({ id }) => id)]),
    content: noteText(commits.map(({ subject }) => subject)),
    source: "commits",
    ...(challenge === "" ? {} : { challenge_id: challenge }),
  });
  return `Added a note with ${commits.length} ${commits.length === 1 ? "commit" : "commits"} for ${date}.`;
});
