import type { Page } from "playwright";

import {
  button,
  failRequests,
  delayResponses,
  openAs,
  today,
  createChallengeWithEntries,
  type StateContext,
  type State,
} from "./state-context.ts";

const content = (page: Page) => page.getByLabel("Content");
const edited = (page: Page) => page.getByLabel("What did you do today?");
const onThisDevice = (page: Page) => page.getByRole("region", { name: "On this device" });
const entry = "Fourteen pages, with tea. The ending is not what I thought it would be.";

/** Today's entry, submitted without a network. */
async function waiting(scene: StateContext): Promise<string> {
  const id = await createChallengeWithEntries(scene.person);
  await openAs(scene, `/day/create/${id}`);
  await content(scene.page).fill(entry);
  await scene.context.setOffline(true);
  await button(scene.page, "Register!").click();
  await onThisDevice(scene.page).getByText(entry).waitFor();
  return id;
}

/** An entry that another device took the date of. */
async function refused(scene: StateContext): Promise<void> {
  const id = await waiting(scene);
  // The form's own: an entry is for today as the server has it, not as the browser's clock stands.
  const date = await scene.page.getByLabel("Date", { exact: true }).inputValue();
  await scene.person.writeDay(id, date, "Written on the other device.");
  await scene.context.setOffline(false);
  await scene.page.goto("/mypage");
  await onThisDevice(scene.page).getByText("Cannot register data with the same date").waitFor();
}

/** The form of an entry with two earlier texts, opened from its challenge. */
async function editing(scene: StateContext): Promise<string> {
  const id = await createChallengeWithEntries(scene.person);
  const day = await scene.person.writeDay(id, "2026-01-09", "As it was.");
  await scene.person.editDay(day, "As it was, with a word more.");
  await scene.person.editDay(day, "Ten pages, and the letter to the library.");
  await openAs(scene, `/challenge/${id}`);
  await scene.page.getByRole("link", { name: "Edit Day" }).first().click();
  await edited(scene.page).waitFor();
  return day;
}

/** Entries on their way, drafts, edits. */
export const entryStates: Record<string, State> = {
  sending: async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/create/${id}`);
    // The form comes once the entries have been read.
    await content(scene.page).fill(entry);
    await delayResponses(scene.page, /rest\/v1\/day\b/);
    await button(scene.page, "Register!").click();
  },
  waiting: waiting,
  "waiting-on-challenge": async (scene) => {
    const id = await waiting(scene);
    await scene.context.setOffline(false);
    await failRequests(scene.page, /rest\/v1\/day\b/, "POST");
    await scene.page.goto(`/challenge/${id}`);
    await onThisDevice(scene.page).waitFor();
  },
  failed: async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/create/${id}`);
    await failRequests(scene.page, /rest\/v1\/day\b/, "POST");
    await content(scene.page).fill(entry);
    await button(scene.page, "Register!").click();
    await scene.page.getByRole("dialog", { name: "Failed" }).waitFor();
  },
  refused: refused,
  "refused-new-date": async (scene) => {
    await refused(scene);
    await button(scene.page, "Change date").click();
    await scene.page.getByLabel("New date").fill("2026-01-19");
  },
  registered: async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/create/${id}`);
    await content(scene.page).fill(entry);
    await button(scene.page, "Register!").click();
    await scene.page.getByText("Registered successfully!").first().waitFor();
  },
  completed: async (scene) => {
    const id = await scene.person.setChallenge({ days: 1, start_date: today });
    await openAs(scene, `/day/create/${id}`);
    await content(scene.page).fill(entry);
    await button(scene.page, "Register!").click();
    await scene.page.getByRole("dialog", { name: "COMPLETED" }).waitFor();
  },
  draft: async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/create/${id}`);
    await content(scene.page).fill(entry);
    await scene.page.reload();
    await scene.page.getByText("Your draft is back").waitFor();
  },
  "other-drafts": async (scene) => {
    const run = await createChallengeWithEntries(scene.person, "Run");
    const id = await scene.person.setChallenge({ days: 30, start_date: "2026-01-05" });
    await openAs(scene, `/day/create/${run}`);
    await content(scene.page).fill("Round the lake.");
    await scene.page.goto(`/day/create/${id}`);
    await scene.page.getByText("You have other drafts").waitFor();
  },
  "already-written": async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/create/${id}`);
    await scene.page.getByLabel("Date", { exact: true }).fill("2026-01-08");
    await scene.page.getByText("You already wrote this day").waitFor();
  },
  "edit-conflict": async (scene) => {
    const day = await editing(scene);
    await scene.person.editDay(day, "Ten pages. (Corrected on the phone.)");
    await edited(scene.page).fill("Ten pages, and the letter to the library, at last.");
    await button(scene.page, "Update").click();
    await scene.page.getByText("This entry was changed elsewhere").waitFor();
  },
  "earlier-versions": async (scene) => {
    await editing(scene);
    await button(scene.page, "Earlier versions").click();
    const versions = scene.page.getByRole("region", { name: "Earlier versions" });
    await versions.getByRole("group").first().locator("summary").click();
    await versions.getByRole("button", { name: "Restore" }).first().click();
  },
  "edit-waiting": async (scene) => {
    await editing(scene);
    await edited(scene.page).fill("Changed on the train.");
    await scene.context.setOffline(true);
    await button(scene.page, "Update").click();
    await onThisDevice(scene.page).getByText("Changed on the train.").waitFor();
  },
  "sign-out": async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/create/${id}`);
    await content(scene.page).fill(entry);
    // A draft is kept within half a second.
    await scene.page.waitForTimeout(700);
    await button(scene.page, "Profile").click();
    await scene.page.getByRole("menuitem", { name: "Sign out" }).click();
    await scene.page.getByRole("dialog").waitFor();
  },
};
