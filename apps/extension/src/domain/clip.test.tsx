import { expect, test } from "vitest";

import { appendClips, loadClips, removeClips, saveClip } from "./clip.ts";

const clip = { id: "1", text: "  Promises settle once. ", url: "https://docs.example/promise", userId: "u" };
const formatted = "Promises settle once.\nhttps://docs.example/promise";

test.each([
  ["nothing", "", [clip], formatted],
  [
    "what was typed, each apart by an empty line",
    "Read.\n",
    [clip, { ...clip, text: "b", url: "" }],
    `Read.\n\n${formatted}\n\nb`,
  ],
  ["what was typed, once", `Read.\n\n${formatted}`, [clip], `Read.\n\n${formatted}`],
  [
    "nothing, without the path of a file on the own disk",
    "",
    [{ ...clip, url: "file:///home/ann/notes.html" }],
    "Promises settle once.",
  ],
  ["nothing, whole", "", [{ ...clip, text: "x".repeat(50_000), url: "" }], "x".repeat(50_000)],
])("a clip stands below %s", (_, content, clips, whole) => {
  expect(appendClips(content, clips)).toBe(whole);
});

test("belongs to its user, or to the next one if saved by a visitor", async () => {
  await saveClip({ ...clip, userId: "u" });
  await saveClip({ ...clip, userId: null });
  expect(await loadClips("u")).toHaveLength(2);
  expect(await loadClips("v")).toMatchObject([{ userId: null }]);
  await removeClips(await loadClips());
  expect(await loadClips()).toEqual([]);
});

test("a very long selection is cut between characters, and marked", async () => {
  await saveClip({ ...clip, text: `x${"🎉".repeat(60_000)}` });
  const [cut] = await loadClips();
  expect(cut).toMatchObject({ isCut: true, text: `x${"🎉".repeat(49_999)}` });
  await removeClips([cut!]);
});
