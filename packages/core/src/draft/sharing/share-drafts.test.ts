import { describe, expect, test } from "vitest";

import { inTurn, memoryStore, type KeyValueStore } from "../../local-store/index.ts";
import { anId, manualTimers, settled } from "../../testing/index.ts";
import { createDrafts } from "../create-drafts.ts";
import type { Drafts, DraftSubject } from "../draft.ts";
import { parseDraft } from "../schema.ts";
import { draftPrefix } from "../subject.ts";
import type { DraftAnswers, DraftRequest } from "./draft-channel.ts";
import type { FarDrafts } from "./far-drafts.ts";
import { meetIn } from "./meet.ts";
import { shareDrafts } from "./share-drafts.ts";

const MINA = anId(9001);
const subject: DraftSubject = { kind: "day", userId: MINA, challengeId: anId(1), date: "2026-11-20" };
const feedback: DraftSubject = { kind: "feedback", userId: MINA };

/** What a form has a moment after it was opened. */
const read = async (drafts: Drafts, of: DraftSubject = subject) => {
  await drafts.load(of);
  await settled();
  return (await drafts.load(of))?.fields["content"];
};

/** The extension: its store, and a worker that answers as the real one does. */
function anExtension() {
  const store = memoryStore();
  const listeners = new Set<() => void>();
  store.subscribe(() => {
    for (const changed of listeners) changed();
  });
  const extension = { state: "there" as "there" | "absent" | "silent", asked: 0, signedIn: MINA };
  const answer = async (request: DraftRequest): Promise<DraftAnswers[DraftRequest["type"]] | null> => {
    extension.asked += 1;
    if (extension.state === "silent") return new Promise(() => {});
    if (request.type === "draft:list") {
      if (request.userId !== extension.signedIn) return null;
      const entries = await store.entries(draftPrefix(request.userId));
      const savedAt = entries.map(([key, value]) => [key, parseDraft(value)?.savedAt ?? 0]);
      return { kind: "list", savedAt: Object.fromEntries(savedAt) as Record<string, number> };
    }
    if (!request.key.startsWith(draftPrefix(extension.signedIn))) return null;
    return { kind: "both", draft: await meetIn(store, request) };
  };
  const far: FarDrafts = {
    present: () => extension.state !== "absent",
    ask: ((request: DraftRequest) => answer(request)) as FarDrafts["ask"],
    onChange: (changed) => void listeners.add(changed),
  };
  return { extension, far, popup: createDrafts(store), store };
}

function aBrowser() {
  const { extension, far, popup } = anExtension();
  const timers = manualTimers();
  const store: KeyValueStore = memoryStore();
  const exclusive = inTurn();
  const openTab = () => shareDrafts({ store, far, exclusive, timers });
  const write = async (drafts: Drafts, content: string, of = subject) => {
    await timers.pass(1000);
    await drafts.save(of, { fields: { content }, caret: null, savedAt: timers.now(), basedOn: null });
    await settled();
  };
  return { extension, local: createDrafts(store), openTab, popup, timers, write };
}

describe("with the extension", () => {
  test("what is typed on the site is in the popup, and the other way round", async () => {
    const { openTab, popup, write } = aBrowser();
    const site = openTab();
    await write(site, "From the site");
    expect(await read(popup)).toBe("From the site");
    await write(popup, "From the site, and the popup");
    expect(await read(site)).toBe("From the site, and the popup");
    expect(await read(openTab())).toBe("From the site, and the popup");
  });

  test("an open form hears of it", async () => {
    const { openTab, popup, write } = aBrowser();
    const site = openTab();
    const seen: (string | undefined)[] = [];
    site.subscribe(() => void read(site).then((text) => seen.push(text)));
    await write(popup, "Typed in the popup");
    await settled();
    expect(seen.at(-1)).toBe("Typed in the popup");
  });

  test("what is registered or discarded at one is gone at the other", async () => {
    const { openTab, popup, write } = aBrowser();
    const site = openTab();
    await write(site, "Done");
    await popup.settle(subject, { content: "Done" });
    expect(await read(site)).toBeUndefined();
    await write(popup, "Done again");
    expect(await read(site)).toBe("Done again");
    await site.discard(subject);
    await settled();
    expect(await read(popup)).toBeUndefined();
  });

  test("what was written apart is joined, and nothing of it lost", async () => {
    const { extension, openTab, popup, write } = aBrowser();
    extension.state = "absent";
    const site = openTab();
    await write(site, "Typed while it was disabled");
    await write(popup, "Typed in the popup");
    extension.state = "there";
    const both = "Typed while it was disabled\n\nTyped in the popup";
    expect(await read(site)).toBe(both);
    expect(await read(popup)).toBe(both);
  });

  test("the list and what is forgotten are of both", async () => {
    const { openTab, popup, timers, write } = aBrowser();
    const other = { ...subject, date: "2026-11-19" };
    await write(popup, "Of yesterday", other);
    const site = openTab();
    await write(site, "Of today");
    const listed = await site.list(MINA);
    expect(listed.map(({ draft }) => draft.fields["content"])).toEqual(["Of today", "Of yesterday"]);
    await site.forget(MINA);
    await timers.pass(10);
    expect(await popup.list(MINA)).toEqual([]);
    expect(await openTab().list(MINA)).toEqual([]);
  });

  test("other kinds of drafts stay on the site", async () => {
    const { extension, openTab, popup, write } = aBrowser();
    await write(openTab(), "To the makers", feedback);
    expect(extension.asked).toBe(0);
    expect(await read(popup, feedback)).toBeUndefined();
  });

  test("somebody else's are not asked for, nor given", async () => {
    const { extension, openTab, popup, write } = aBrowser();
    await write(popup, "Mine");
    extension.signedIn = anId(9002);
    expect(await read(openTab())).toBeUndefined();
    await write(openTab(), "Written here");
    expect(await read(popup)).toBe("Mine");
  });
});

describe("without an answer", () => {
  test("the site alone is as ever", async () => {
    const { extension, local, openTab, write } = aBrowser();
    extension.state = "absent";
    const site = openTab();
    await write(site, "Alone");
    expect(await read(site)).toBe("Alone");
    expect(await read(local)).toBe("Alone");
    expect(extension.asked).toBe(0);
  });

  test("neither loading nor saving waits", async () => {
    const { extension, openTab, write } = aBrowser();
    extension.state = "silent";
    const site = openTab();
    await write(site, "Kept at once");
    expect((await site.load(subject))?.fields["content"]).toBe("Kept at once");
  });
});

test("what came from the popup and was not seen is not written over", async () => {
  const { openTab, popup, timers, write } = aBrowser();
  const site = openTab();
  await write(popup, "From the popup");
  const before = await site.load(subject);
  await settled();
  // The form began to type before it heard of the other text.
  const typed = { fields: { content: "Typed" }, caret: null, savedAt: timers.now() + 5, basedOn: null };
  await site.save(subject, typed, before);
  expect(await read(site)).toBe("From the popup\n\nTyped");
  await settled();
  expect(await read(popup)).toBe("From the popup\n\nTyped");
});
