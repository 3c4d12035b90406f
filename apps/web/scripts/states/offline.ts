import { expect } from "@playwright/test";

import { button, openAs, whenKept, written, type Scene, type State } from "./state.ts";

/** Somebody whose pages are kept, at an hour before now. */
async function gone(scene: Scene): Promise<string> {
  const id = await written(scene.person);
  await openAs(scene, "/mypage");
  await whenKept(scene.page, "owls");
  await scene.context.setOffline(true);
  await scene.page.clock.setSystemTime("2026-01-20T15:30:00Z");
  return id;
}

const shownAsOf = async ({ page }: Scene) =>
  expect(page.getByRole("status").filter({ hasText: "Shown as of" })).toBeVisible();

/** Without a network, after the site has been used with one. */
export const offlineStates: readonly State[] = [
  {
    name: "my-page",
    offline: true,
    async show(scene) {
      await gone(scene);
      await scene.page.goto("/mypage");
      await shownAsOf(scene);
    },
  },
  {
    name: "challenge",
    offline: true,
    async show(scene) {
      const id = await gone(scene);
      await scene.page.goto(`/challenge/${id}`);
      await shownAsOf(scene);
    },
  },
  {
    name: "feed-never-seen",
    offline: true,
    async show(scene) {
      await gone(scene);
      await scene.page.goto("/home");
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "challenge-never-seen",
    offline: true,
    async show(scene) {
      const other = await written(await scene.newPerson(), "Run");
      await gone(scene);
      await scene.page.goto(`/challenge/${other}`);
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "settings",
    offline: true,
    async show(scene) {
      await gone(scene);
      await scene.page.goto("/mypage/setting");
      // What can't be shown is said once it has been asked for three times.
      await scene.page.getByText("Your reports could not be loaded.").waitFor();
    },
  },
  {
    name: "register-day",
    offline: true,
    async show(scene) {
      await gone(scene);
      await scene.page.goto("/day/create/none");
      await shownAsOf(scene);
    },
  },
  {
    name: "unreached",
    offline: true,
    async show(scene) {
      await gone(scene);
      await scene.context.setOffline(false);
      await scene.context.route(/\/(?:rest|auth)\/v1\//, (route) => route.abort());
      await scene.page.goto("/mypage");
      await shownAsOf(scene);
    },
  },
];
