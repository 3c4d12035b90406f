/** Random walk: two tabs of the site, a popup and its worker, a second device, and a bad network. */
import { contentOf, keyName } from "../records.ts";
import { checkEnd } from "./check-end.ts";
import { createDeviceSteps } from "./device-steps.ts";
import type { Page } from "./device.ts";
import { createWalkState, type WalkOptions } from "./walk-state.ts";
import { createWriterSteps } from "./writer-steps.ts";

export async function walk(seed: number, { steps, ...options }: WalkOptions): Promise<string[]> {
  const state = createWalkState(seed, options);
  const { random, time, note, faults, newWorker, pages, isAlone, trace } = state;
  const {
    addPhoto,
    stepWithNotes,
    changePhotos,
    deletePhotos,
    choose,
    discard,
    moveDate,
    moveHere,
    openAt,
    randomKey,
    refresh,
    sendToSite,
    submit,
    type,
  } = createWriterSteps(state);
  const { decide, die, editElsewhere, setStorage, showDeliveries, switchUser } = createDeviceSteps(state);
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
    if (state.hasNotes && !busy.has(page) && random() < 0.3) {
      void stepWithNotes(page).catch((error: unknown) => faults.push(String(error)));
      await time.pass(Math.floor(random() * 20));
      continue;
    }
    const wish = busy.has(page) ? 0.95 : random();
    const work = (): unknown => {
      if (wish < 0.24) return type(page);
      if (wish < 0.3) return addPhoto(page);
      if (wish < 0.33) return changePhotos(page);
      if (wish < 0.34) return deletePhotos(page);
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
        state.isOffline = !state.isOffline;
        return undefined;
      }
      if (wish < 0.81 && state.worker !== null) {
        state.worker.kill();
        state.worker = newWorker();
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
          `step ${step}: a conflict with the user's own text while ${status}: ${contentOf(conflict.fields)} | ${contentOf(fields)}`,
        );
      if (isAlone && others.length > 0)
        faults.push(
          `step ${step}: two drafts of one writer while ${status}: ${others.map((other) => contentOf(other.fields)).join("|")} | ${contentOf(fields)}`,
        );
    }
    if (faults.length > 0) break;
  }

  await checkEnd(state, showDeliveries);
  return faults;
}
