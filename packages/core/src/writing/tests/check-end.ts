import type { EntryPhotos } from "../../photo/index.ts";
import { listDrafts } from "../drafts.ts";
import { readPhoto } from "../photo-store.ts";
import { contentOf, isPending, isQueued, keyName } from "../records.ts";
import { checkNotes } from "./check-notes.ts";
import { photoNames } from "./photo-server.ts";
import { itemsIn, itemsOf, pendingOf, USERS, type WalkState, wordsIn } from "./walk-state.ts";

export async function checkEnd(
  walk: WalkState,
  showDeliveries: (page: WalkState["pages"][number]) => Promise<void>,
): Promise<void> {
  const { time, server, faults, words, devices, pages, trace } = walk;
  walk.isOffline = false;
  server.condition = () => "fine";
  for (const device of devices) device.storage = "fine";
  await time.pass(30_000);
  for (const page of pages) {
    const { form } = page;
    if (form?.current().status === "failed")
      form.change({ ...form.current().fields, content: `${contentOf(form.current().fields)} ` });
  }
  await time.pass(5_000);
  for (const page of pages) page.closeForm();
  await time.pass(30_000);
  const storedNames = new Set<string>();
  const checkOwner = (items: readonly string[], userId: string, challengeId: string) => {
    for (const name of items) {
      const word = words.get(name);
      if (word && (word.owner !== userId || word.challengeId !== challengeId))
        faults.push(`${name} is under another user or challenge`);
    }
  };
  for (const userId of USERS) {
    for (const device of devices) device.viewer = userId;
    for (const page of [...pages, ...(walk.worker === null ? [] : [walk.worker])]) void page.outbox.deliver();
    await time.pass(700_000);
    for (const page of pages) void showDeliveries(page);
    await time.pass(1_000);
    for (const page of pages) {
      const drafts = listDrafts(page.db, userId);
      const pending = pendingOf(page.db, userId);
      await time.pass(1_000);
      const checkFiles = async (photos: EntryPhotos | undefined) => {
        for (const { isNew, photoId, placeholder } of photos?.list ?? []) {
          const reading = isNew ? readPhoto(page.db, userId, photoId) : undefined;
          await time.pass(100);
          const hasFile = (await reading) !== undefined || server.photos.files.has(`${userId}/${photoId}`);
          if (isNew && !hasFile) faults.push(`${placeholder} has lost its file`);
        }
      };
      for (const one of await pending) {
        await checkFiles(one.photos);
        trace?.(JSON.stringify(one));
        if (isQueued(one)) faults.push(`still queued: ${keyName(one.key)}`);
        const items = itemsIn(one.text, one.photos);
        if (isPending(one)) for (const word of items) storedNames.add(word);
        checkOwner(items, one.key.userId, one.key.challengeId);
      }
      for (const one of await drafts) {
        await checkFiles(one.photos);
        trace?.(JSON.stringify(one));
        for (const word of itemsOf(one)) storedNames.add(word);
        if (one.key.kind === "entry") checkOwner(itemsOf(one), one.key.userId, one.key.challengeId);
      }
    }
  }
  checkRows(walk, storedNames, checkOwner);
  await checkNotes(walk, storedNames);
  checkOrder(walk);
}

function checkRows(
  walk: WalkState,
  storedNames: Set<string>,
  checkOwner: (items: readonly string[], userId: string, challengeId: string) => void,
): void {
  const { server, faults, words, discarded, mayBeLost, mayBeTwice, trace } = walk;
  const inRows = new Map<string, string>();
  for (const row of server.rows.values()) {
    trace?.(JSON.stringify(row));
    const photos = photoNames(server.photos.photosOf.get(row.day_id));
    const earlier = server.revisions.get(row.day_id) ?? [];
    for (const storedWords of [[...wordsIn(row.content), ...photos], ...earlier.map(wordsIn)]) {
      if (storedWords.some((word, at) => storedWords.indexOf(word) < at && !mayBeTwice.has(word)))
        faults.push(`twice in one entry: ${storedWords.join(" ")}`);
      for (const word of storedWords) storedNames.add(word);
      checkOwner(storedWords, row.user_id, row.challenge_id);
    }
    for (const word of [...wordsIn(row.content), ...photos]) {
      const other = inRows.get(word);
      if (other !== undefined && !mayBeTwice.has(word)) faults.push(`${word} is in two rows`);
      inRows.set(word, row.day_id);
    }
  }
  for (const { photo_id, placeholder } of [...server.photos.photosOf.values()].flat()) {
    for (const [name, content] of server.photos.files)
      if (name.includes(photo_id) && content !== placeholder) faults.push(`${name} has another photo`);
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
}

function checkOrder({ server, world, faults, shownCount, submitted, reorderedIds }: WalkState): void {
  for (const [name, times] of shownCount) if (times > 1) faults.push(`shown ${times} times: ${name}`);
  for (const a of submitted) {
    for (const b of submitted) {
      if (a.device !== b.device || a.challengeId !== b.challengeId || a.ended >= b.startId) continue;
      if ([a, b].some(({ dayId }) => world.refusedIds.has(dayId) || reorderedIds.has(dayId))) continue;
      const [first, second] = [server.made.indexOf(a.dayId), server.made.indexOf(b.dayId)];
      if (first > second) faults.push(`out of order: ${a.dayId} ${b.dayId}`);
    }
  }
}
