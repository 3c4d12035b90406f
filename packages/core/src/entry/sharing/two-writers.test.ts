import { expect, test } from "vitest";

import { inTurn, memoryStore, type KeyValueStore } from "../../local-store/index.ts";
import { anId, manualTimers, random, settled } from "../../testing/index.ts";
import { createDelivery, type Delivery } from "../deliver.ts";
import type { Saved } from "../entry-form-state.ts";
import { createEntryForm, type EntryForm } from "../entry-form.ts";
import { createEntryStore, isKnownToOther, type EntryStore, type RawEntryStore } from "../entry-store.ts";
import type { EntryKey, Shell } from "../entry.ts";
import { joinTexts, placeAfter } from "../merge-texts.ts";
import { diaryServer } from "../testing/diary-server.ts";
import { inTwoCalls, pauses, slow } from "../testing/slow-stores.ts";
import type { EntryRequest } from "./channel.ts";
import { answerSite } from "./exchange.ts";
import type { RemoteEntries } from "./remote-entries.ts";
import { shareEntries } from "./share-entries.ts";

const key: EntryKey = { userId: anId(9001), challengeId: anId(1), date: "2026-11-20" };
const STEPS = 120;
// Two of four hundred lost a word once: they are always among them.
const seeds = [...Array.from({ length: 70 }, (_, index) => index + 1), 147, 210];
const totals = {
  typed: 0,
  submitted: 0,
  registered: 0,
  waiting: 0,
  refused: 0,
  closed: 0,
  left: 0,
  conflicts: 0,
  repeated: 0,
};

const viewer = () => key.userId;

/** Somebody who types and submits the same entry at the site and in the popup, without a moment's rest. */
async function afternoon(seed: number) {
  const chance = random(seed);
  const timers = manualTimers();
  const pause = pauses(timers, chance);
  const server = diaryServer();
  const devices = { site: memoryStore(), extension: memoryStore() };
  const raw = (by: Shell, store: KeyValueStore): RawEntryStore =>
    createEntryStore({
      by,
      store,
      now: timers.now,
      keepsClean: by === "site" ? (kept) => !isKnownToOther(kept, true) : () => true,
    });
  const extension = raw("extension", inTwoCalls(slow(devices.extension, pause)));
  const remote: RemoteEntries = {
    present: () => true,
    ask: (async (request: EntryRequest) => {
      await pause();
      const answer = await answerSite(extension, request);
      await pause();
      return answer;
    }) as RemoteEntries["ask"],
    onChange: (changed) => void devices.extension.subscribe(() => void pause().then(changed)),
  };
  const stores: Record<Shell, EntryStore> = {
    site: shareEntries({
      store: raw("site", slow(devices.site, pause)),
      remote,
      exclusive: inTurn(),
      timers,
      userId: viewer,
    }),
    extension,
  };
  const deliveryOf = (by: Shell): Delivery => {
    const delivery = createDelivery({
      store: stores[by],
      exclusive: inTurn(),
      timers,
      chance,
      userId: viewer,
      send: async (entry) => {
        await pause();
        const registered = await server.send(entry);
        await pause();
        return registered;
      },
    });
    delivery.follow();
    return delivery;
  };
  const deliveries = { site: deliveryOf("site"), extension: deliveryOf("extension") };
  const words: string[] = [];
  /** The id of the row, where the form knows that there is one. */
  const known: Partial<Record<Shell, string | undefined>> = {};
  const rowId = () => [...server.rows.keys()][0];
  const hands = {} as Record<Shell, { form: EntryForm; close: () => void }>;

  const savedNow = (): Saved => {
    const [row] = server.rows.values();
    return row === undefined ? { text: "", onto: null } : { text: row.content, onto: row.version };
  };
  const savedAt = async (shell: Shell): Promise<Saved> => {
    const submitted = (await stores[shell].get(key))?.submitted;
    return submitted && submitted.base !== null ? { text: submitted.text, onto: "submitted" } : savedNow();
  };
  const open = (shell: Shell) => {
    known[shell] = rowId();
    const form = createEntryForm({
      store: stores[shell],
      delivery: deliveries[shell],
      timers,
      key,
      saved: savedNow(),
    });
    hands[shell] = { form, close: form.open() };
  };
  const shells: Shell[] = ["site", "extension"];
  for (const shell of shells) open(shell);

  const show = async (shell: Shell) => {
    const { form } = hands[shell];
    const saved = await savedAt(shell);
    if (saved.onto !== null) known[shell] = rowId();
    form.rebase(saved);
  };
  /** In pieces, as letters come: what the form shows changes between them, and the caret stays behind its words. */
  const type = async ({ form }: { form: EntryForm }) => {
    const { conflict, text } = form.current();
    if (conflict !== null) {
      totals.conflicts += 1;
      // Both, put together by hand.
      form.keepMine(joinTexts(text, conflict.text));
    }
    const word = `x${words.length + 1}word`;
    words.push(word);
    totals.typed += 1;
    let { restored, text: shown } = form.current();
    let place = shown.length;
    // As a field does, once for all that changes at the same time.
    const render = () => {
      const now = form.current();
      const caret = now.restored === restored ? null : now.restored?.caret;
      if (now.text !== shown) place = caret?.start ?? placeAfter(place, shown, now.text);
      ({ restored, text: shown } = now);
    };
    const stop = form.subscribe(() => void Promise.resolve().then(render));
    const space = shown === "" ? "" : " ";
    for (const piece of [space + word.slice(0, -4), "wo", "rd"]) {
      shown = `${shown.slice(0, place)}${piece}${shown.slice(place)}`;
      place += piece.length;
      form.change(shown, { start: place, end: place });
      await timers.pass(Math.floor(chance() * 400));
    }
    stop();
  };
  const submit = async (shell: Shell) => {
    const { form } = hands[shell];
    const { conflict, isSubmitting, text } = form.current();
    if (text === "" || conflict !== null || isSubmitting || text === savedNow().text) return;
    totals.submitted += 1;
    const { status } = await form.submit(known[shell] ?? anId(seed * 1000 + totals.submitted));
    totals[status] += 1;
    for (const at of shells) void show(at);
  };
  const kept = async () => {
    const values = await Promise.all(Object.values(devices).map((store) => store.entries("")));
    return values.map((entries) => JSON.stringify(entries));
  };
  const shown = () => Object.values(hands).map(({ form }) => form.current().text);
  const lost = async () => {
    const texts = [...server.texts, ...shown(), ...(await kept())];
    return words.filter((word) => !texts.some((text) => text.includes(word)));
  };

  for (let step = 1; step <= STEPS; step += 1) {
    const shell: Shell = chance() < 0.5 ? "site" : "extension";
    const what = chance();
    if (what < 0.45) await type(hands[shell]);
    else if (what < 0.6) void submit(shell);
    else if (what < 0.66) {
      totals.left += 1;
      hands[shell].form.leave();
    } else if (what < 0.75) {
      totals.closed += 1;
      hands[shell].close();
      open(shell);
    } else await timers.pass(Math.floor(chance() * 700));
    // One person has one pair of hands: never in two places in the same millisecond.
    await timers.pass(1 + Math.floor(chance() * 12));
    // What a form has handed over when it was closed may be a few milliseconds under way.
    if ((await lost()).length > 0) await timers.pass(300);
    expect(await lost(), `after step ${step}`).toEqual([]);
  }
  await timers.pass(200_000);
  for (const shell of shells) await Promise.all([show(shell), timers.pass(5000)]);
  await settled();
  expect(await lost(), "at the end").toEqual([]);
  for (const text of shown()) {
    const said = text.match(/x\d+word/g) ?? [];
    totals.repeated += said.length - new Set(said).size;
  }
  const records = await Promise.all(
    shells.map(async (shell) => {
      const reading = stores[shell].get(key);
      await timers.pass(100);
      return reading;
    }),
  );
  const texts = records.map((record) => [record?.typed?.text ?? null, record?.submitted?.text ?? null]);
  expect(texts[0], "the two agree").toEqual(texts[1]);
  expect(records[0]?.submitted?.status ?? "refused", "nothing is left to be sent").toBe("refused");
}

test.each(seeds)("afternoon %i at the site and in the popup loses no word", async (seed) => {
  await afternoon(seed);
});

test("the afternoons had everything in them", () => {
  const { repeated, waiting: _waiting, ...often } = totals;
  expect(Object.entries(often).filter(([, times]) => times <= 20)).toEqual([]);
  // Both may have the same words in another order.
  expect(repeated / totals.typed).toBeLessThan(0.02);
});
