import "fake-indexeddb/auto";
import { addDays, today } from "@diary/core/civil-date";
import { fetchDateAt, submitDay } from "@diary/core/day";
import { createMutex } from "@diary/core/local-store";
import { addNote, deleteNotes, insertNote, removeNotes } from "@diary/core/note";
import { createDiaryClient } from "@diary/core/supabase";
import { createFakeTimers, type TestUser } from "@diary/core/testing";
import { createOutbox, emptyForm, openWritingDb } from "@diary/core/writing";
import { expect, test } from "vitest";

import { deleteChallenge } from "../../../packages/core/src/challenge/repo.ts";
import { fetchDays } from "../../../packages/core/src/day/repo.ts";
import { fetchNotes } from "../../../packages/core/src/note/repo.ts";
import { noPhotoDelivery } from "../../../packages/core/src/writing/tests/no-photos.ts";
import { createTextForm } from "../../../packages/core/src/writing/text-form.ts";
import { aNetwork } from "./browsers.ts";
import { givenChallenge, onEachDatabase, type CoreWorld } from "./core-world.ts";

let devices = 0;
const newId = () => crypto.randomUUID();
let time = Date.now();
/** Notes of one millisecond would have no order. */
const laterEachTime = () => ++time;
const date = addDays(today(Date.now(), 0), -1);

function aDevice({ backend }: CoreWorld, { auth, platform, userId }: TestUser) {
  const network = aNetwork();
  const diary = createDiaryClient(backend, { ...platform, fetch: network.fetch }, auth);
  const db = openWritingDb(`note-device-${++devices}`, {
    postMessage: () => undefined,
    addEventListener: () => undefined,
  });
  const timers = createFakeTimers();
  const outbox = createOutbox({
    photos: noPhotoDelivery,
    notes: {
      insert: (note) => insertNote(diary, note),
      remove: (_userId, noteIds) => deleteNotes(diary, noteIds),
    },
    sendRest: () => Promise.resolve(),
    db,
    lock: createMutex(),
    timers,
    random: () => 1,
    currentUserId: () => userId,
    dateAt: (user, guessedAt) => fetchDateAt(diary, user, guessedAt),
    send: (entry) => submitDay(diary, entry),
    formShowsDelivery: true,
  });
  const writer = { db, outbox, platform: { now: laterEachTime, randomId: newId } };
  const add = (content: string, challengeId?: string) =>
    addNote(writer, userId, { content, source: "site", date, challengeId });
  const remove = (...noteIds: string[]) => removeNotes(writer, userId, noteIds);
  const openForm = (challengeId: string) => {
    const form = createTextForm(
      { db, outbox, timers, newId },
      { kind: "entry", userId, challengeId, date },
      emptyForm(),
    );
    form.open();
    return form;
  };
  return { add, deliver: outbox.deliver, network, openForm, remove };
}

onEachDatabase((world) => {
  const { omar } = world;
  const listed = async () => {
    const { notes } = await fetchNotes(omar.diary, omar.userId);
    return notes.map(({ challengeId, content }) => ({ challengeId, content }));
  };

  test("notes that were added offline arrive once and in order, even if responses are lost", async () => {
    const { add, deliver, network, remove } = aDevice(world, omar);
    network.state = "cut";
    const notes = [await add("one"), await add("two")];
    await deliver();
    network.state = "mute";
    await deliver();
    network.state = "up";
    await deliver();
    expect(await listed()).toEqual([
      { challengeId: null, content: "one" },
      { challengeId: null, content: "two" },
    ]);
    await remove(...notes.map(({ noteId }) => noteId));
    await deliver();
    expect(await listed()).toEqual([]);
  });

  test("a note doesn't arrive after its removal by another device", async () => {
    const [device, other] = [aDevice(world, omar), aDevice(world, omar)];
    device.network.state = "cut";
    const { noteId } = await device.add("Late");
    await device.deliver();
    await other.remove(noteId);
    await other.deliver();
    device.network.state = "up";
    await device.deliver();
    expect(await listed()).toEqual([]);
  });

  test("a note is removed after its entry has arrived, even if the response is lost", async () => {
    const { add, deliver, network, openForm } = aDevice(world, omar);
    const challengeId = await givenChallenge(omar);
    const note = await add("An idea", challengeId);
    await deliver();
    expect(await listed()).toEqual([{ challengeId, content: "An idea" }]);
    network.state = "mute";
    const form = openForm(challengeId);
    form.change({ content: "An idea" }, null, [note.noteId]);
    expect(await form.submit()).toEqual({ status: "queued" });
    expect(await listed()).toHaveLength(1);
    network.state = "up";
    await deliver();
    expect(await listed()).toEqual([]);
    expect((await fetchDays(omar.diary, challengeId)).map(({ content }) => content)).toEqual(["An idea"]);
  });

  test("a note of a deleted challenge is stored without a challenge", async () => {
    const { add, deliver, network, remove } = aDevice(world, omar);
    const challengeId = await givenChallenge(omar);
    network.state = "cut";
    const { noteId } = await add("An idea", challengeId);
    await deleteChallenge(omar.diary, challengeId);
    network.state = "up";
    await deliver();
    expect(await listed()).toEqual([{ challengeId: null, content: "An idea" }]);
    await remove(noteId);
    await deliver();
  });
});
