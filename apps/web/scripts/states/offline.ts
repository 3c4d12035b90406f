import { expect } from "@playwright/test";

import {
  button,
  openAs,
  waitForOfflineData,
  createChallengeWithEntries,
  type StateContext,
  type State,
} from "./state-context.ts";

/** Somebody whose pages are kept, at an hour before now. */
async function gone(scene: StateContext): Promise<string> {
  const id = await createChallengeWithEntries(scene.person);
  await openAs(scene, "/mypage");
  await waitForOfflineData(scene.page, "owls");
  await scene.context.setOffline(true);
  await scene.page.clock.setSystemTime("2026-01-20T15:30:00Z");
  return id;
}

const shownAsOf = async ({ page }: StateContext) =>
  expect(page.getByRole("status").filter({ hasText: "Last updated" })).toBeVisible();

/** Without a network, after the site has been used with one. */
export const offlineStates: Record<string, State> = {
  "my-page": async (scene) => {
    await gone(scene);
    await scene.page.goto("/mypage");
    await shownAsOf(scene);
  },
  challenge: async (scene) => {
    const id = await gone(scene);
    await scene.page.goto(`/challenge/${id}`);
    await shownAsOf(scene);
  },
  "feed-never-seen": async (scene) => {
    await gone(scene);
    await scene.page.goto("/home");
    await button(scene.page, "Try again").waitFor();
  },
  "challenge-never-seen": async (scene) => {
    const other = await createChallengeWithEntries(await scene.newPerson(), "Run");
    await gone(scene);
    await scene.page.goto(`/challenge/${other}`);
    await button(scene.page, "Try again").waitFor();
  },
  settings: async (scene) => {
    await gone(scene);
    await scene.page.goto("/mypage/setting");
    // What can't be shown is said once it has been asked for three times.
    await scene.page.getByText("Your reports could not be loaded.").waitFor();
  },
  "register-day": async (scene) => {
    await gone(scene);
    await scene.page.goto("/day/create/none");
    await shownAsOf(scene);
  },
  unreached: async (scene) => {
    await gone(scene);
    await scene.context.setOffline(false);
    await scene.context.route(/\/(?:rest|auth)\/v1\//, (route) => route.abort());
    await scene.page.goto("/mypage");
    await shownAsOf(scene);
  },
};
