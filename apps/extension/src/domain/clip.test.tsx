import { expect, test } from "vitest";

import { appendClips, loadClips, removeClips, saveClip } from "./clip.ts";

const clip = { id: "1", text: "  Promises settle once. ", url: "https://docs.example/promise", userId: "u" };
const formatted = "Promises settle once.\nhttps://docs.example/promise";

test.each([
  ["as the only text of an empty field", "", [clip], formatted],
  [
    "below typed text, separated by an empty line",
    "Read.\n",
    [clip, { ...clip, text: "b", url: "" }],
    `Read.\n\n${formatted}\n\nb`,
  ],
  ["only once", `Read.\n\n${formatted}`, [clip], `Read.\n\n${formatted}`],
  [
    "without the URL of a local file",
    "",
    [{ ...clip, url: "file:///home/ann/notes.html" }],
    "Promises settle once.",
  ],
  ["with its full length", "", [{ ...clip, text: "x".repeat(50_000), url: "" }], "x".repeat(50_000)],
])("a clip is inserted %s", (_, content, clips, whole) => {
  expect(appendClips(content, clips)).toBe(whole);
});

test("a clip belongs to its user, or to the next user if a visitor saved it", async () => {
  await saveClip({ ...clip, userId: "u" });
  await saveClip({ ...clip, userId: null });
  expect(await loadClips("u")).toHaveLength(2);
  expect(await loadClips("v")).toMatchObject([{ userId: null }]);
  await removeClips(await loadClips());
  expect(await loadClips()).toEqual([]);
});

test("a very long selection is cut between characters and marked as cut", async () => {
  await saveClip({ ...clip, text: `x${"🎉".repeat(60_000)}` });
  const [cut] = await loadClips();
  expect(cut).toMatchObject({ isCut: true, text: `x${"🎉".repeat(49_999)}` });
  await removeClips([cut!]);
});
