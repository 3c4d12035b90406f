import { expect, test } from "vitest";

import { random } from "../../testing/index.ts";
import type { Kept } from "../entry-store.ts";
import { blankEntry, type LocalEntry, type Onto, type Shell, type EntryEvent } from "../entry.ts";
import { mergeEntries } from "../merge.ts";
import { reduceEntry } from "../reducer.ts";
import { commonOf, exchangeHere, exchangeThere } from "./exchange.ts";

const blank = blankEntry({ userId: "mina", challengeId: "c1", date: "2026-11-20" });
const totals = { words: 0, repeated: 0, lost: 0, answered: 0, resolved: 0, reverted: 0, forgotten: 0 };

const wordsOf = (text: string | undefined) => text?.match(/word\d+x/g) ?? [];
const visible = ({ base, submitted, typed }: LocalEntry) =>
  typed?.text ?? submitted?.text ?? base?.text ?? "";
const textsOf = (entry: LocalEntry | null) => JSON.stringify([entry?.typed?.text, entry?.submitted?.text]);

/** What merging has to do with any two records. */
function findWrongMerge(one: LocalEntry | null, other: LocalEntry | null, common: LocalEntry | null) {
  const both = mergeEntries(one, other, common);
  if (JSON.stringify(mergeEntries(other, one, common)) !== JSON.stringify(both)) return "not commutative";
  for (const before of [common, both]) {
    if (JSON.stringify(mergeEntries(both, both, before)) !== JSON.stringify(both)) return "not idempotent";
  }
  const isStable = [one, other].every((side) => textsOf(mergeEntries(both, side, side)) === textsOf(both));
  return isStable ? null : "does not take in what it is made of";
}

/** Random events as two shells, a server and a hurried person make them; every word is another one. */
function anAfternoon(seed: number, { isLossy, steps }: { isLossy: boolean; steps: number }) {
  const chance = random(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item;
  const kept: Record<Shell, Kept> = {
    site: { entry: blank, common: null, since: 1, isOffered: false, notes: [] },
    extension: { entry: null, common: null, since: 2, isOffered: false, notes: [] },
  };
  const entryOf = (shell: Shell) => kept[shell].entry ?? blank;
  /** The server has them, or the person has decided on them. */
  const safe = new Set<string>();
  const isDone = (text: string | undefined) => wordsOf(text).forEach((word) => safe.add(word));
  let words = 0;
  let at = 0;
  let version = 0;
  const fail = (what: string) => {
    throw new Error(`seed ${seed}: ${what}: ${JSON.stringify(kept)}`);
  };
  const apply = (shell: Shell, event: EntryEvent) => {
    const before = entryOf(shell);
    const next = reduceEntry(before, event);
    if (next !== before) kept[shell] = { ...kept[shell], entry: { ...next, changedAt: at } };
  };
  /** An answer that is not heard, or before which the site's record changes. */
  const exchange = (isHeard = true, meanwhile?: () => void) => {
    const sent = kept.site;
    const { common, entry: here, since } = sent;
    const request = { type: "entry:merge", key: blank, here, common, since } as const;
    const wrong = findWrongMerge(here, kept.extension.entry, commonOf(request, kept.extension));
    if (wrong !== null) fail(wrong);
    const { both, kept: there } = exchangeThere(request, kept.extension);
    kept.extension = there;
    meanwhile?.();
    if (isHeard) kept.site = exchangeHere(kept.site, sent, both);
    totals[isHeard ? "answered" : "lost"] += 1;
  };

  const type = (shell: Shell) => {
    const entry = entryOf(shell);
    const word = `word${words}x`;
    words += 1;
    // Sometimes the form has not seen the latest.
    const hasSeen = chance() < 0.7;
    const from = hasSeen ? visible(entry) : "";
    const onto = hasSeen && entry.submitted !== null ? "submitted" : (entry.base?.version ?? null);
    apply(shell, { type: "typed", text: `${from} ${word}`.trim(), from: [from], caret: null, onto, at });
  };
  /** Back to what is saved. */
  const revert = (shell: Shell) => {
    const { base, submitted, typed } = entryOf(shell);
    if (typed === null) return;
    totals.reverted += 1;
    const sameAs: Onto = submitted === null ? (base?.version ?? null) : "submitted";
    const text = submitted?.text ?? base?.text ?? "";
    isDone(typed.text);
    apply(shell, { type: "typed", text, from: [typed.text], caret: null, onto: sameAs, at, sameAs });
  };
  const submit = (shell: Shell) => {
    const { submitted, typed } = entryOf(shell);
    if (typed === null) return;
    const { onto: base, text } = typed;
    const from = [text, ...(base === "submitted" ? [submitted?.text ?? ""] : [])];
    apply(shell, { type: "submitted", text, from, base, dayId: `d${at}`, queuedAt: at, by: shell });
  };
  const acknowledge = (shell: Shell) => {
    const { submitted } = entryOf(shell);
    if (submitted?.status !== "sending") return;
    version += 1;
    isDone(submitted.text);
    apply(shell, { type: "acknowledged", text: submitted.text, version });
  };
  /** Both texts are before the person, who goes on with what is typed. */
  const resolve = (shell: Shell) => {
    const { base, submitted, typed } = entryOf(shell);
    if (typed === null) return;
    totals.resolved += 1;
    if (submitted !== null) isDone(submitted.text);
    const onto: Onto = submitted === null ? (base?.version ?? null) : "submitted";
    apply(shell, { type: "conflict-resolved", onto });
  };
  const discard = (shell: Shell) => {
    const what = pick(["typed", "submitted"] as const);
    const { [what]: part, submitted } = entryOf(shell);
    if (part === null || (what === "submitted" && submitted?.status === "sending")) return;
    isDone(part.text);
    apply(shell, { type: "discarded", what, text: part.text });
  };
  const forget = (shell: Shell) => {
    totals.forgotten += 1;
    isDone(entryOf(shell).typed?.text);
    isDone(entryOf(shell).submitted?.text);
    apply(shell, { type: "forgotten" });
  };
  const step = () => {
    const shell = pick(["site", "extension"] as const);
    const text = entryOf(shell).submitted?.text ?? "";
    const what = chance();
    if (what < 0.35) type(shell);
    else if (what < 0.48) submit(shell);
    else if (what < 0.62) apply(shell, { type: "send-started" });
    else if (what < 0.7) acknowledge(shell);
    else if (what < 0.74)
      apply(shell, { type: "send-failed", text, code: pick(["network", "invalid", "server"]) });
    else if (what < 0.77) apply(shell, { type: "retried", queuedAt: at, by: shell });
    else if (what < 0.81) apply(shell, { type: "withdrawn", at });
    else if (what < 0.83) discard(shell);
    else if (what < 0.85) resolve(shell);
    else if (what < 0.87) revert(shell);
    else if (what < 0.875) forget(shell);
    else if (isLossy && what < 0.91) exchange(false);
    else if (isLossy && what < 0.95) exchange(true, () => type("site"));
    else exchange();
  };

  for (let turn = 1; turn <= steps; turn += 1) {
    at += 1;
    step();
    const said = Object.values(kept).flatMap(({ entry }) => [
      wordsOf(entry?.typed?.text),
      wordsOf(entry?.submitted?.text),
    ]);
    const there = new Set([...safe, ...said.flat()]);
    for (let word = 0; word < words; word += 1)
      if (!there.has(`word${word}x`)) fail(`word${word}x is lost in step ${turn}`);
    const repeated = said.reduce((sum, one) => sum + one.length - new Set(one).size, 0);
    if (repeated > 0 && !isLossy) fail(`a word is said twice in step ${turn}`);
    if (turn === steps) totals.repeated += repeated;
  }
  totals.words += words;
  exchange();
  exchange();
  expect(textsOf(kept.site.entry), `seed ${seed}`).toBe(textsOf(kept.extension.entry ?? blank));
}

test("8,000 random sequences lose no word and say none twice, and the two shells agree", () => {
  for (let seed = 1; seed <= 8_000; seed += 1) anAfternoon(seed, { isLossy: false, steps: 4 + (seed % 24) });
});

test("4,000 random sequences of up to 40 steps with unheard answers lose no word", () => {
  for (let seed = 10_001; seed <= 14_000; seed += 1)
    anAfternoon(seed, { isLossy: true, steps: seed % 2 === 0 ? 40 : 20 });
  expect(totals.repeated / totals.words).toBeLessThan(0.01);
  const { repeated: _repeated, ...often } = totals;
  expect(Object.entries(often).filter(([, times]) => times <= 100)).toEqual([]);
});
