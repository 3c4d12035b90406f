// Adds a private note with the subjects of recent commits. The same commits make the same note, so a repeated run adds
// nothing.
import { createHash } from "node:crypto";

import { connect, git, optional, run } from "../diary.mjs";

const MAX_CHARACTERS = 1000;

/** Returns as many subjects as fit into a note, and the number of the others. */
function noteText(subjects) {
  const heading = process.env.GITHUB_REPOSITORY ?? "";
  const lines = heading === "" ? [] : [`${heading}:`];
  for (const [index, subject] of subjects.entries()) {
    const others = subjects.length - index;
    const line = `- ${Array.from(subject).slice(0, 200).join("")}`;
    if (lengthOf([...lines, line, `- and ${others} more`]) > MAX_CHARACTERS)
      return [...lines, `- and ${others} more`].join("\n");
    lines.push(line);
  }
  return lines.join("\n");
}

const lengthOf = (lines) => Array.from(lines.join("\n")).length;

/** Returns a UUID (version 8) made of the commits' ids. */
function noteId(commits) {
  const hash = createHash("sha256").update(commits.join("\n")).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

await run(async () => {
  const author = optional("author");
  const log = git(
    "log",
    "--no-merges",
    "--reverse",
    `--since=${optional("since") || "24 hours ago"}`,
    ...(author === "" ? [] : [`--author=${author}`]),
    "--format=%H %s",
  );
  const commits = log.split("\n").filter((line) => line !== "");
  if (commits.length === 0) return "No commits, so no note.";
  const call = await connect();
  const challenge = optional("challenge");
  const { date } = await call("api_add_note", {
    note_id: noteId(commits.map((line) => line.split(" ", 1)[0])),
    content: noteText(commits.map((line) => line.slice(line.indexOf(" ") + 1))),
    source: "commits",
    ...(challenge === "" ? {} : { challenge_id: challenge }),
  });
  return `Added a note with ${commits.length} ${commits.length === 1 ? "commit" : "commits"} for ${date}.`;
});
