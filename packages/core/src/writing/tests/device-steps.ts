import { listDrafts } from "../drafts.ts";
import { isSameKey, type PendingEntry } from "../records.ts";
import {
  changeEntryDate,
  deleteDelivered,
  discardPendingEntry,
  draftOf,
  listDelivered,
  retryPendingEntry,
  withdrawPendingEntry,
} from "../submissions.ts";
import type { Device, Page } from "./device.ts";
import {
  itemsIn,
  itemsOf,
  pendingOf,
  shownIn,
  submissionName,
  tab,
  USERS,
  type WalkState,
} from "./walk-state.ts";

export function createDeviceSteps(walk: WalkState) {
  const {
    random,
    newId,
    server,
    note,
    pick,
    words,
    discarded,
    mayBeLost,
    mayBeTwice,
    withdrawn,
    reorderedIds,
    rowsSeen,
    popup,
    pages,
    aDate,
    isPopup,
    pageOnly,
    countShown,
    isAlone,
  } = walk;
  const decide = async (page: Page) => {
    const { viewer } = page.device;
    if (viewer === null) return;
    const pending = await pendingOf(page.db, viewer).catch((): PendingEntry[] => []);
    if (pending.length === 0) return;
    const entry = pick(pending);
    const { key, state, text } = entry;
    const wish = random();
    const drafts = (await listDrafts(page.db, viewer)).some((draft) => isSameKey(draft.key, key));
    // A photo or a note may have changed the form during the read.
    const { status = "clean" } = page.form?.current() ?? {};
    if (isAlone && (drafts || status === "sending" || status === "unsaved")) return;
    if (wish < 0.5) withdrawn.add(submissionName(entry.dayId, text, entry.photos));
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
      for (const word of itemsIn(text, entry.photos)) {
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
      for (const word of itemsIn(text, entry.photos)) mayBeTwice.add(word);
      await changeEntryDate(page.db, entry, aDate(), newId()).catch(() => false);
    }
    await page.outbox.deliver();
  };
  const setStorage = (device: Device) => {
    device.storage = device.storage === "fine" ? pick(["full", "full", "forbidden"] as const) : "fine";
    note(`storage ${device.storage}`);
  };
  const die = (index: number) => {
    const page = pages[index] as Page;
    for (const draft of page.db.unstored.values()) for (const word of itemsOf(draft)) mayBeLost.add(word);
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
      const { photos, state, text, version } = entry;
      note("delivery shown");
      const { day } = state.registered;
      // An equal text that is submitted again doesn't change the version.
      if (!page.device.unrecordedIds.has(day.day_id) && version !== day.version)
        countShown(submissionName(day.day_id, text, photos));
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
  return { decide, die, editElsewhere, setStorage, showDeliveries, switchUser };
}
