import { expect, test } from "vitest";

import {
  inTurn,
  memoryStore,
  type Exclusive,
  type KeyValueStore,
  type Timers,
} from "../../local-store/index.ts";
import { anId, manualTimers, random, settled } from "../../testing/index.ts";
import { createDrafts } from "../create-drafts.ts";
import type { DraftForm } from "../draft-form-state.ts";
import { createDraftForm } from "../draft-form.ts";
import type { Drafts, DraftSubject } from "../draft.ts";
import type { Saved } from "../rules.ts";
import type { DraftRequest } from "./draft-channel.ts";
import type { FarDrafts } from "./far-drafts.ts";
import { meetIn } from "./meet.ts";
import { shareDrafts } from "./share-drafts.ts";

const subject: DraftSubject = { kind: "day", userId: anId(9001), challengeId: anId(1), date: "2026-11-20" };
const STEPS = 120;
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

type Chance = () => number;
type Pause = () => Promise<void>;

/** A store whose every call takes some milliseconds, both ways. */
function slow(store: KeyValueStore, pause: Pause): KeyValueStore {
  const slowly =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await pause();
      const result = await call(...given);
      await pause();
      return result;
    };
  return {
    ...store,
    get: slowly(store.get),
    set: slowly(store.set),
    delete: slowly(store.delete),
    entries: slowly(store.entries),
    update: slowly(store.update),
  };
}

/** As the extension's: what is read and written by an update are two calls, and only updates wait for each other. */
function inTwoCalls(store: KeyValueStore): KeyValueStore {
  const exclusive = inTurn();
  return {
    ...store,
    update: (key, change) =>
      exclusive(async () => {
        const value = await store.get(key);
        const next = change(value);
        if (next === undefined) await store.delete(key);
        else if (next !== value) await store.set(key, next);
        return next;
      }),
  };
}

/** The site's drafts and the popup's, of one person on one device. */
function aDevice(timers: Timers, chance: Chance) {
  const pause = () =>
    new Promise<void>((resolve) => {
      timers.after(Math.floor(chance() * 5), resolve);
    });
  const stores = { site: memoryStore(), popup: memoryStore() };
  const extension = inTwoCalls(slow(stores.popup, pause));
  const far: FarDrafts = {
    present: () => true,
    ask: (async (request: DraftRequest) => {
      await pause();
      if (request.type === "draft:list") return null;
      const draft = await meetIn(extension, request);
      await pause();
      return { kind: "both", draft };
    }) as FarDrafts["ask"],
    onChange: (changed) => void stores.popup.subscribe(() => void pause().then(changed)),
  };
  const exclusive: Exclusive = inTurn();
  const site = shareDrafts({ store: slow(stores.site, pause), far, exclusive, timers });
  const kept = async () => {
    const values = await Promise.all(Object.values(stores).map((store) => createDrafts(store).load(subject)));
    return values.map((draft) => draft?.fields["content"] ?? "");
  };
  return { drafts: { site, popup: createDrafts(extension) }, kept, pause };
}

type Place = "site" | "popup";

const totals = { typed: 0, submitted: 0, taken: 0, refused: 0, closed: 0, conflicts: 0 };

/** Somebody who types and submits the same entry at the site and in the popup, without a moment's rest. */
async function afternoon(seed: number) {
  const chance = random(seed);
  const timers = manualTimers();
  const { drafts, kept, pause } = aDevice(timers, chance);
  const entry: Saved & { texts: string[] } = { fields: { content: "" }, version: null, texts: [] };
  const onTheWay: string[] = [];
  const words: string[] = [];
  const hands = {} as Record<Place, { form: DraftForm; close: () => void }>;
  const open = (place: Place, own: Drafts) => {
    const form = createDraftForm({ drafts: own, subject, saved: { ...entry }, timers });
    hands[place] = { form, close: form.open() };
  };
  open("site", drafts.site);
  open("popup", drafts.popup);

  const show = async ({ form }: { form: DraftForm }) => {
    await pause();
    form.rebase({ fields: entry.fields, version: entry.version });
  };
  const type = ({ form }: { form: DraftForm }) => {
    const { conflict, fields } = form.current();
    const before = fields["content"] ?? "";
    if (conflict !== null) {
      totals.conflicts += 1;
      form.keepMine();
    }
    const word = `word${words.length + 1}x`;
    words.push(word);
    totals.typed += 1;
    const saved = conflict?.fields["content"] ?? "";
    form.change({ content: [saved, before, word].filter(Boolean).join(" ") });
  };
  const submit = async (place: Place) => {
    const { form } = hands[place];
    const { basedOn, conflict, fields } = form.current();
    const content = fields["content"] ?? "";
    if (content === "" || conflict !== null || content === entry.fields["content"]) return;
    totals.submitted += 1;
    void form.flush();
    onTheWay.push(content);
    await pause();
    await pause();
    if (basedOn !== entry.version) totals.refused += 1;
    else {
      totals.taken += 1;
      entry.texts.push(content);
      Object.assign(entry, { fields: { content }, version: Number(entry.version ?? 0) + 1 });
      // The outbox, and then the form that waited for it.
      await drafts[place].settle(subject, { content });
      void form.settle({ content });
    }
    onTheWay.splice(onTheWay.indexOf(content), 1);
    for (const at of Object.values(hands)) void show(at);
  };
  const lost = async () => {
    const shown = Object.values(hands).map(({ form }) => form.current().fields["content"] ?? "");
    const texts = [...entry.texts, ...onTheWay, ...shown, ...(await kept())];
    return words.filter((word) => !texts.some((text) => text.includes(word)));
  };

  for (let step = 1; step <= STEPS; step += 1) {
    const place: Place = chance() < 0.5 ? "site" : "popup";
    const what = chance();
    if (what < 0.45) type(hands[place]);
    else if (what < 0.65) void submit(place);
    else if (what < 0.75) {
      totals.closed += 1;
      hands[place].close();
      open(place, drafts[place]);
    } else await timers.pass(Math.floor(chance() * 700));
    // One person has one pair of hands: never in two places in the same millisecond.
    await timers.pass(1 + Math.floor(chance() * 12));
    // What a form has handed over when it was closed may be a few milliseconds under way.
    if ((await lost()).length > 0) await timers.pass(50);
    expect(await lost(), `after step ${step}`).toEqual([]);
  }
  await timers.pass(5000);
  await settled();
  expect(await lost(), "at the end").toEqual([]);
  const [atSite, atPopup] = await kept();
  expect(atSite, "the two agree").toBe(atPopup);
  return { words, entry };
}

test.each(seeds)("afternoon %i at the site and in the popup loses no word", async (seed) => {
  await afternoon(seed);
});

test("the afternoons had everything in them", () => {
  expect(Object.entries(totals).filter(([, times]) => times <= 20)).toEqual([]);
});
