import { listDrafts } from "../drafts.ts";
import { contentOf, isPending, isQueued, keyName } from "../records.ts";
import { pendingOf, USERS, type WalkState, wordsIn } from "./walk-state.ts";

/** Delivers everything, then adds a fault for each word that is lost, duplicated or in a wrong place. */
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
  const checkOwner = (text: string, userId: string, challengeId: string) => {
    for (const name of wordsIn(text)) {
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
  checkRows(walk, storedNames, checkOwner);
  checkOrder(walk);
}

function checkRows(
  walk: WalkState,
  storedNames: Set<string>,
  checkOwner: (text: string, userId: string, challengeId: string) => void,
): void {
  const { server, faults, words, discarded, mayBeLost, mayBeTwice, trace } = walk;
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
