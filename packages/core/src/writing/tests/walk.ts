/** Random walk: two tabs of the site, a popup and its worker, a second device, and a bad network. */
import { anId, createSeededRandom as createRandom } from "../../testing/index.ts";
import type { WritingDb } from "../db.ts";
import { deleteDrafts, listDrafts, moveDraft } from "../drafts.ts";
import { sendDraft, receiveDraft } from "../move.ts";
import {
  contentOf,
  isPending,
  isQueued,
  isSameKey,
  keyName,
  emptyForm,
  savedRow,
  savedSubmission,
  type EntryKey,
  type PendingEntry,
  type Saved,
} from "../records.ts";
import {
  changeEntryDate,
  deleteDelivered,
  discardPendingEntry,
  draftOf,
  listDelivered,
  listPending,
  retryPendingEntry,
  withdrawPendingEntry,
} from "../submissions.ts";
import { Device, Page, type Mutations, type World } from "./device.ts";
import { Server, type Row, type Condition } from "./server.ts";
import { createWalkTime } from "./time.ts";

export const USERS = [anId(9001), anId(9002)] as const;

interface Word {
  owner: string;
  challengeId: string;
  page: Page;
}

export interface WalkOptions {
  steps: number;
  /** Uses one tab and no other device, so the form must never ask the user to choose. */
  isAlone?: boolean;
  mutations?: Mutations & { moveDropsFirst?: boolean; outcomeEmptiesForm?: boolean };
  trace?: (line: string) => void;
}

const WEATHERS: Condition[] = [
  ...(["fine", "fine", "fine", "request-lost", "answer-lost", "late", "failing", "busy", "expired"] as const),
];

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

const challengesOf = (userId: string) => (userId === USERS[0] ? [anId(1), anId(2)] : [anId(3)]);

const pendingOf = async (db: WritingDb, userId: string) => (await listPending(db, userId)).pending;

const tab = (device: Device) => new Page(device, "tab");

const shownIn = (page: Page) => (page.form ? wordsIn(contentOf(page.form.current().fields)) : []);

let walks = 0;

export async function walk(
  seed: number,
  { isAlone = false, mutations = {}, steps, trace }: WalkOptions,
): Promise<string[]> {
  walks += 1;
  const random = createRandom(seed);
  const time = createWalkTime();
  let ids = seed * 100_000;
  const newId = () => anId(++ids);
  const server = new Server(time, random);
  const world: World = { time, random, server, newId, refusedIds: new Set(), mutations, trace };
  const note = (what: string) => trace?.(`  ${what}`);
  const faults: string[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  const words = new Map<string, Word>();
  const discarded = new Set<string>();
  const mayBeLost = new Set<string>();
  const mayBeTwice = new Set<string>();
  const shownCount = new Map<string, number>();
  const withdrawn = new Set<string>();
  const submitted: { challengeId: string; dayId: string; device: Device; startId: number; ended: number }[] =
    [];
  const reorderedIds = new Set<string>();
  let isOffline = false;
  server.weather = () => (isOffline ? "request-lost" : pick(WEATHERS));
  if (!isAlone && random() < 0.3) server.days = 6;

  const named = (name: string) => new Device(world, `${name}-${walks}`, USERS[0]);
  const site = named("site");
  const extension = named("extension");
  const phone = named("phone");
  const devices = isAlone ? [site] : [site, extension, phone];
  const rowsSeen = new Map<Page, Row[]>();
  let worker: Page | null = null;
  const newWorker = () => new Page(extension, "worker");
  const popup = () => new Page(extension, { worker: () => worker });
  const pages: Page[] = isAlone ? [tab(site)] : [tab(site), tab(site), popup(), tab(phone)];
  if (!isAlone) worker = newWorker();

  const aDate = () => `2026-11-${String(10 + Math.floor(random() * 4))}`;
  const isPopup = (page: Page) => page.device === extension;

  const rowAt = (page: Page, key: EntryKey) =>
    rowsSeen.get(page)?.find((row) => row.challenge_id === key.challengeId && row.date === key.date);
  /** Popup and edit page show the pending entry or the saved one. The page for new entries starts empty. */
  const savedFor = async (page: Page, key: EntryKey, isSheet: boolean): Promise<Saved> => {
    const pending = (await pendingOf(page.db, key.userId).catch(() => [])).find(
      (one) => isQueued(one) && isSameKey(one.key, key),
    );
    if (isSheet) return emptyForm();
    if (pending !== undefined) return savedSubmission(pending);
    const row = rowAt(page, key);
    return row === undefined ? emptyForm() : savedRow(row);
  };
  const sheets = new WeakSet<object>();
  const refresh = async (page: Page) => {
    const { form, key } = page;
    const { viewer } = page.device;
    if (viewer === null) return;
    rowsSeen.set(page, server.rowsOf(viewer));
    if (key === null || form === null) return;
    const saved = await savedFor(page, key, sheets.has(form));
    if (page.form === form && page.key === key) form.rebase(saved);
  };
  const openAt = async (page: Page, key: EntryKey) => {
    if (isAlone || random() < 0.6) await refresh(page);
    const isWritten = rowAt(page, key) !== undefined;
    const isSheet = !isPopup(page) && !isWritten && (isAlone || random() < 0.5);
    const saved = await savedFor(page, key, isSheet);
    if (page.life.isDead || page.device.viewer !== key.userId) return;
    const form = page.openForm(key, saved);
    if (isSheet) sheets.add(form);
    note(saved.base === null ? "opened empty" : "opened to edit");
  };
  const randomKey = (userId: string): EntryKey => ({
    kind: "entry",
    userId,
    challengeId: pick(challengesOf(userId)),
    date: aDate(),
  });

  const type = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null) return;
    const { status } = form.current();
    if (isAlone && status === "loading" && page.saved?.base !== null) return;
    if (isAlone && (status === "clean" || status === "loading") && page.saved?.base === null) {
      if (
        server.rowsOf(key.userId).some((row) => row.challenge_id === key.challengeId && row.date === key.date)
      )
        return;
      const pending = await pendingOf(page.db, key.userId);
      if (pending.some((one) => isSameKey(one.key, key))) return;
      if (page.form !== form || page.key !== key) return;
    }
    const word = `w${newId().slice(-6)}`;
    words.set(word, { owner: key.userId, challengeId: key.challengeId, page });
    const text = contentOf(form.current().fields);
    const shown = wordsIn(text);
    trace?.(`  types ${word}`);
    page.isTyping = true;
    if (shown.length > 0 && random() < 0.1) {
      const removed = pick(shown);
      discarded.add(removed);
      note("word deleted");
      form.change({ content: `${[...shown.filter((other) => other !== removed), word].join(" ")} ` });
    } else form.change({ content: `${text}${/\S$/.test(text) ? " " : ""}${word} ` });
    page.isTyping = false;
    if (!page.isConnected || page.device.storage !== "fine") addPageOnly(page, word);
    note(`typed while ${status}`);
  };
  const pageOnly = new Map<Page, Set<string>>();
  const addPageOnly = (page: Page, word: string) => {
    pageOnly.set(page, (pageOnly.get(page) ?? new Set()).add(word));
  };
  const submit = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null || shownIn(page).length === 0) return;
    const { conflict, status } = form.current();
    if (conflict !== null) return;
    if (status === "clean") return;
    if (status === "sending") {
      void form.submit();
      return;
    }
    if (sheets.has(form) && rowAt(page, key) !== undefined) return;
    const entry = {
      challengeId: key.challengeId,
      dayId: "",
      device: page.device,
      startId: newId(),
      ended: "~",
    };
    const isNew = page.saved?.base === null;
    note("submitted");
    const text = contentOf(form.current().fields);
    const result = form.submit();
    const outcome = await result;
    entry.ended = newId();
    note(`outcome ${outcome.status}`);
    if (outcome.status !== "registered") return;
    entry.dayId = outcome.day.day_id;
    if (isNew && outcome.day.version === 1)
      submitted.push({
        ...entry,
        startId: Number(entry.startId.slice(-12)),
        ended: Number(entry.ended.slice(-12)),
      });
    if (!isPopup(page) && isNew) countShown(`${outcome.day.day_id} ${text}`);
    if (mutations.outcomeEmptiesForm && page.form === form) await form.discard();
    await refresh(page);
  };
  const countShown = (name: string) => {
    trace?.(`  shown: ${name}`);
    if (withdrawn.has(name)) return;
    shownCount.set(name, (shownCount.get(name) ?? 0) + 1);
  };
  const choose = async (page: Page) => {
    const { form } = page;
    if (form === null) return;
    const { conflict, fields, others } = form.current();
    const mine = wordsIn(contentOf(fields));
    const wish = random();
    if (conflict !== null) {
      note("chose in a conflict");
      const theirs = wordsIn(contentOf(conflict.fields));
      const dropOnly = (gone: string[], stays: string[]) => {
        for (const word of gone) if (!stays.includes(word)) discarded.add(word);
      };
      if (wish < 0.3) {
        dropOnly(theirs, mine);
        return form.keepMine();
      }
      if (wish < 0.5) {
        dropOnly(mine, theirs);
        return form.discard();
      }
      for (const word of mine) if (theirs.includes(word)) mayBeTwice.add(word);
      return form.keepBoth();
    }
    const other = others[0];
    if (other === undefined) return;
    note("chose another draft");
    const theirs = wordsIn(contentOf(other.fields));
    if (wish < 0.3) {
      for (const word of mine) if (!theirs.includes(word)) discarded.add(word);
      return form.takeOther(other);
    }
    if (wish < 0.5) {
      for (const word of theirs) if (!mine.includes(word)) discarded.add(word);
      return form.discardOther(other).catch(() => undefined);
    }
    for (const word of mine) if (theirs.includes(word)) mayBeTwice.add(word);
    return form.addOther(other);
  };
  const discard = async (page: Page) => {
    const { form, key, saved } = page;
    if (form === null || key === null) return;
    const pending = await pendingOf(page.db, key.userId).catch((): PendingEntry[] => []);
    if (page.form !== form || !["unsaved", "saved", "failed"].includes(form.current().status)) return;
    if (form.current().conflict !== null) return;
    const isKept = saved?.base?.sent.length === 0 || pending.some((one) => isSameKey(one.key, key));
    const row = saved === null || !isKept ? [] : wordsIn(contentOf(saved.fields));
    for (const word of shownIn(page)) if (!row.includes(word)) discarded.add(word);
    note("discarded");
    await form.discard();
  };
  const decide = async (page: Page) => {
    const { viewer } = page.device;
    if (viewer === null) return;
    const pending = await pendingOf(page.db, viewer).catch((): PendingEntry[] => []);
    if (pending.length === 0) return;
    const entry = pick(pending);
    const { key, state, text } = entry;
    const wish = random();
    const drafts = (await listDrafts(page.db, viewer)).some((draft) => isSameKey(draft.key, key));
    if (isAlone && (drafts || page.form?.current().status === "sending")) return;
    if (wish < 0.5) withdrawn.add(`${entry.dayId} ${text}`);
    if (wish < 0.4) {
      note(`withdrew ${state.status}`);
      reorderedIds.add(entry.dayId);
      const writer = newId();
      await withdrawPendingEntry(page.db, entry, (now) => draftOf(now, writer)).catch(() => false);
      return;
    }
    if (wish < 0.5) {
      note(`discarded ${state.status}`);
      reorderedIds.add(entry.dayId);
      for (const word of wordsIn(text)) {
        discarded.add(word);
        mayBeTwice.add(word);
      }
      await discardPendingEntry(page.db, entry).catch(() => undefined);
      return;
    }
    if (state.status !== "rejected") return;
    reorderedIds.add(entry.dayId);
    if (wish < 0.75) {
      note("retried");
      await retryPendingEntry(page.db, entry).catch(() => undefined);
    } else if (!isAlone && entry.version === null) {
      note("changed date of rejected");
      for (const word of wordsIn(text)) mayBeTwice.add(word);
      await changeEntryDate(page.db, entry, aDate(), newId()).catch(() => false);
    }
    await page.outbox.deliver();
  };
  const moveDate = async (page: Page) => {
    const { form, key } = page;
    if (form === null || key === null || page.device.viewer === null) return;
    const to = { ...key, date: aDate() };
    if (to.date === key.date) return;
    if (isPopup(page) || !sheets.has(form)) return openAt(page, to);
    if (isAlone && page.device.viewer !== null) {
      const taken = [
        ...server.rowsOf(key.userId).map((row) => row.date),
        ...(await pendingOf(page.db, key.userId)).map((one) => one.key.date),
      ];
      if (taken.includes(to.date) || page.form !== form) return;
    }
    note("went to another date");
    for (const word of shownIn(page)) mayBeTwice.add(word);
    page.key = to;
    form.moveTo(to);
  };
  const moveHere = async (page: Page) => {
    const { key } = page;
    const { viewer } = page.device;
    if (key === null || viewer === null) return;
    const others = (await listDrafts(page.db, viewer)).filter(
      (draft) =>
        draft.base === null && draft.key.kind === "entry" && draft.key.challengeId === key.challengeId,
    );
    const draft = others.find((one) => !isSameKey(one.key, key));
    if (draft === undefined || draft.key.kind !== "entry") return;
    note("moved a draft here");
    for (const word of wordsIn(contentOf(draft.fields))) mayBeTwice.add(word);
    await moveDraft(page.db, draft, key, newId()).catch(() => null);
  };
  const sendToSite = async (page: Page) => {
    const target = pages.find(({ device, life }) => device === site && !life.isDead);
    const { form, key } = page;
    const { viewer } = extension;
    if (!isPopup(page) || form === null || key === null || target === undefined || viewer === null) return;
    if (!(await form.flush())) return;
    const draft = (await listDrafts(page.db, viewer)).find((one) => isSameKey(one.key, key));
    if (draft === undefined) return;
    for (const word of wordsIn(contentOf(draft.fields))) mayBeTwice.add(word);
    note("moved to the site");
    const send = async (sent: typeof draft) => {
      if (random() < 0.2) throw new Error("The message was lost.");
      const isStored = await target.life.alive(receiveDraft(target.db, structuredClone(sent), site.viewer));
      if (random() < 0.2) await receiveDraft(target.db, structuredClone(sent), site.viewer);
      return isStored;
    };
    if (mutations.moveDropsFirst) await deleteDrafts(page.db, key, [draft]);
    const isMoved = await sendDraft(page.db, draft, send).catch(() => false);
    if (isMoved) note("stored by the site");
  };
  const setStorage = (device: Device) => {
    device.storage = device.storage === "fine" ? pick(["full", "full", "forbidden"] as const) : "fine";
    note(`storage ${device.storage}`);
  };
  const die = (index: number) => {
    const page = pages[index] as Page;
    for (const draft of page.db.unstored.values())
      for (const word of wordsIn(contentOf(draft.fields))) mayBeLost.add(word);
    for (const word of pageOnly.get(page) ?? []) mayBeLost.add(word);
    if (
      page.form?.current().status === "failed" ||
      (page.device.storage !== "fine" && page.form?.current().status === "sending")
    )
      for (const word of shownIn(page)) mayBeLost.add(word);
    page.kill();
    rowsSeen.delete(page);
    pages[index] = isPopup(page) ? popup() : tab(page.device);
    note("page killed");
  };
  const showDeliveries = async (page: Page) => {
    const { viewer } = page.device;
    if (viewer === null) return;
    for (const entry of await listDelivered(page.db, viewer).catch(() => [])) {
      if (!(await deleteDelivered(page.db, entry).catch(() => false))) continue;
      const { state, text, version } = entry;
      note("delivery shown");
      const { day } = state.registered;
      // An equal text that is submitted again doesn't change the version.
      if (!page.device.unrecordedIds.has(day.day_id) && version !== day.version)
        countShown(`${day.day_id} ${text}`);
    }
  };
  const switchUser = (device: Device) => {
    device.viewer = pick([...USERS, null]);
    note("switched user");
    for (const page of pages) if (page.device === device) page.closeForm();
  };
  const editElsewhere = (page: Page) => {
    const { viewer } = page.device;
    const rows = viewer === null ? [] : server.rowsOf(viewer);
    if (rows.length === 0) return;
    const row = pick(rows);
    const word = `w${newId().slice(-6)}`;
    words.set(word, { owner: row.user_id, challengeId: row.challenge_id, page });
    server.editElsewhere(row.day_id, word);
    note("edited elsewhere");
  };

  const busy = new Set<Page>();
  const whileBusy = (page: Page, work: () => Promise<unknown>): Promise<unknown> => {
    busy.add(page);
    return work().finally(() => busy.delete(page));
  };

  for (let step = 0; step < steps; step += 1) {
    const index = Math.floor(random() * pages.length);
    const page = pages[index] as Page;
    const { viewer } = page.device;
    if (page.form === null && viewer !== null && !busy.has(page)) {
      void whileBusy(page, () => openAt(page, randomKey(viewer)));
      await time.pass(random() < 0.5 ? 0 : 20);
    }
    const wish = busy.has(page) ? 0.95 : random();
    const work = (): unknown => {
      if (wish < 0.34) return type(page);
      if (wish < 0.45) return submit(page);
      if (wish < 0.49) return whileBusy(page, () => decide(page));
      if (wish < 0.55) return whileBusy(page, () => choose(page) ?? Promise.resolve());
      if (wish < 0.59) return whileBusy(page, () => moveDate(page));
      if (wish < 0.6) return isAlone ? undefined : whileBusy(page, () => moveHere(page));
      if (wish < 0.65) return refresh(page);
      if (wish < 0.69) return isAlone ? undefined : whileBusy(page, () => sendToSite(page));
      if (wish < 0.73) return die(index);
      if (wish < 0.75) return whileBusy(page, () => discard(page));
      if (wish < 0.76) return isAlone ? undefined : setStorage(page.device);
      if (wish < 0.77) return isAlone ? undefined : switchUser(page.device);
      if (wish < 0.79) {
        isOffline = !isOffline;
        return undefined;
      }
      if (wish < 0.81 && worker !== null) {
        worker.kill();
        worker = newWorker();
        return note("worker killed");
      }
      if (wish < 0.83) return showDeliveries(page);
      if (wish < 0.86) return isAlone ? undefined : editElsewhere(page);
      return time.pass(Math.floor(random() ** 3 * 20_000));
    };
    trace?.(
      `${step} t=${time.now() % 10_000_000} page ${index} ${page.device.name} ${page.device.storage} ${page.key ? keyName(page.key).slice(-12) : "-"} ${page.form?.current().status}: ${contentOf(page.form?.current().fields ?? {})}`,
    );
    const result = work();
    if (wish >= 0.86) await result;
    else if (result instanceof Promise) void result.catch((error: unknown) => faults.push(String(error)));
    if (random() < 0.5) await time.pass(Math.floor(random() * 10));
    for (const { device, form, key } of pages) {
      if (form === null || key === null) continue;
      if (device.viewer !== key.userId) faults.push(`step ${step}: shown to another user`);
      const { conflict, fields, others, status } = form.current();
      if (isAlone && conflict !== null)
        faults.push(
          `step ${step}: a conflict with oneself while ${status}: ${contentOf(conflict.fields)} | ${contentOf(fields)}`,
        );
      if (isAlone && others.length > 0)
        faults.push(
          `step ${step}: two drafts of one writer while ${status}: ${others.map((other) => contentOf(other.fields)).join("|")} | ${contentOf(fields)}`,
        );
    }
    if (faults.length > 0) break;
  }

  // At the end, the network works and the devices have free space.
  isOffline = false;
  server.weather = () => "fine";
  for (const device of devices) device.storage = "fine";
  await time.pass(30_000);
  for (const page of pages) {
    const { form } = page;
    // The next character stores the text again.
    if (form?.current().status === "failed")
      form.change({ ...form.current().fields, content: `${contentOf(form.current().fields)} ` });
  }
  await time.pass(5_000);
  for (const page of pages) page.closeForm();
  await time.pass(30_000);
  const storedNames = new Set<string>();
  const checkOwner = (text: string, userId: string, challengeId: string) => {
    for (const name of wordsIn(text)) {
      const word = words.get(name);
      if (word && (word.owner !== userId || word.challengeId !== challengeId))
        faults.push(`${name} is under another user or challenge`);
    }
  };
  for (const userId of USERS) {
    for (const device of devices) device.viewer = userId;
    for (const page of [...pages, ...(worker === null ? [] : [worker])]) void page.outbox.deliver();
    await time.pass(700_000);
    for (const page of pages) void showDeliveries(page);
    await time.pass(1_000);
    for (const page of pages) {
      const drafts = listDrafts(page.db, userId);
      const pending = pendingOf(page.db, userId);
      await time.pass(1_000);
      for (const one of await pending) {
        trace?.(JSON.stringify(one));
        if (isQueued(one)) faults.push(`still queued: ${keyName(one.key)}`);
        if (isPending(one)) for (const word of wordsIn(one.text)) storedNames.add(word);
        checkOwner(one.text, one.key.userId, one.key.challengeId);
      }
      for (const one of await drafts) {
        trace?.(JSON.stringify(one));
        for (const word of wordsIn(contentOf(one.fields))) storedNames.add(word);
        if (one.key.kind === "entry") checkOwner(contentOf(one.fields), one.key.userId, one.key.challengeId);
      }
    }
  }
  const inRows = new Map<string, string>();
  for (const row of server.rows.values()) {
    trace?.(JSON.stringify(row));
    for (const text of [row.content, ...(server.revisions.get(row.day_id) ?? [])]) {
      const storedWords = wordsIn(text);
      if (storedWords.some((word, at) => storedWords.indexOf(word) < at && !mayBeTwice.has(word)))
        faults.push(`said twice in a row: ${text}`);
      for (const word of storedWords) storedNames.add(word);
      checkOwner(text, row.user_id, row.challenge_id);
    }
    for (const word of wordsIn(row.content)) {
      const other = inRows.get(word);
      if (other !== undefined && !mayBeTwice.has(word)) faults.push(`${word} is in two rows`);
      inRows.set(word, row.day_id);
    }
  }
  for (const word of words.keys()) {
    if (!storedNames.has(word) && !discarded.has(word) && !mayBeLost.has(word)) faults.push(`lost: ${word}`);
  }
  for (const { after, before } of server.replaced) {
    const left = new Set(wordsIn(after));
    for (const word of wordsIn(before)) {
      if (!left.has(word) && !discarded.has(word))
        faults.push(`overwritten unseen: ${word} of "${before}" by "${after}"`);
    }
  }
  for (const [name, times] of shownCount) if (times > 1) faults.push(`shown ${times} times: ${name}`);
  for (const a of submitted) {
    for (const b of submitted) {
      if (a.device !== b.device || a.challengeId !== b.challengeId || a.ended >= b.startId) continue;
      if ([a, b].some(({ dayId }) => world.refusedIds.has(dayId) || reorderedIds.has(dayId))) continue;
      const [first, second] = [server.made.indexOf(a.dayId), server.made.indexOf(b.dayId)];
      if (first > second) faults.push(`out of order: ${a.dayId} ${b.dayId}`);
    }
  }
  return faults;
}
