import { button, fail, hold, openAs, written, type State } from "./state.ts";

const challenges = /rest\/v1\/home_challenge\b/;
const days = /rest\/v1\/day\b/;
const profile = /rest\/v1\/profile\b/;
const waiting = { name: "Now Loading..." };

/** Pages whose answers are on their way. */
export const waitingStates: readonly State[] = [
  {
    name: "feed",
    async show({ page }) {
      await hold(page, challenges);
      await page.goto("/home");
    },
  },
  {
    name: "challenge",
    async show(scene) {
      const id = await written(scene.person);
      await hold(scene.page, /rest\/v1\/(?:home_challenge|challenge)\b/);
      await openAs(scene, `/challenge/${id}`);
    },
  },
  {
    name: "entries",
    async show(scene) {
      const id = await written(scene.person);
      await hold(scene.page, days);
      await openAs(scene, `/challenge/${id}`);
      await scene.page.getByRole("heading", { name: "Read ten pages" }).waitFor();
    },
  },
  {
    name: "my-page",
    async show(scene) {
      await hold(scene.page, challenges);
      await hold(scene.page, profile);
      await openAs(scene, "/mypage");
    },
  },
  {
    name: "settings",
    async show(scene) {
      await hold(scene.page, profile);
      await openAs(scene, "/mypage/setting");
    },
  },
  {
    name: "register-day",
    async show(scene) {
      await hold(scene.page, challenges);
      await openAs(scene, "/day/create/none");
    },
  },
  {
    name: "edit-day",
    async show(scene) {
      const id = await written(scene.person);
      const day = await scene.person.writeDay(id, "2026-01-09", "Again ten.");
      await hold(scene.page, days);
      await openAs(scene, `/day/edit/${id}/${day}`);
    },
  },
  {
    name: "edit-challenge",
    async show(scene) {
      const id = await written(scene.person);
      await hold(scene.page, /rest\/v1\/(?:home_challenge|challenge)\b/);
      await openAs(scene, `/challenge/update/${id}`);
    },
  },
  {
    name: "page",
    async show(scene) {
      await hold(scene.page, /assets\/my-page/);
      await openAs(scene, "/mypage");
      await scene.page.getByRole("status", waiting).waitFor();
    },
  },
];

/** Pages whose answers did not come. */
export const failedStates: readonly State[] = [
  {
    name: "feed",
    async show({ page }) {
      await fail(page, challenges);
      await page.goto("/home");
      await button(page, "Try again").waitFor();
    },
  },
  {
    name: "challenge",
    async show(scene) {
      const id = await written(scene.person);
      await fail(scene.page, /rest\/v1\/(?:home_challenge|challenge)\b/);
      await openAs(scene, `/challenge/${id}`);
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "entries",
    async show(scene) {
      const id = await written(scene.person);
      await fail(scene.page, days);
      await openAs(scene, `/challenge/${id}`);
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "my-page",
    async show(scene) {
      await fail(scene.page, challenges);
      await fail(scene.page, profile);
      await openAs(scene, "/mypage");
      await button(scene.page, "Try again").nth(1).waitFor();
    },
  },
  {
    name: "settings",
    async show(scene) {
      await fail(scene.page, profile);
      await openAs(scene, "/mypage/setting");
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "register-day",
    async show(scene) {
      await fail(scene.page, challenges);
      await openAs(scene, "/day/create/none");
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "edit-day",
    async show(scene) {
      const id = await written(scene.person);
      const day = await scene.person.writeDay(id, "2026-01-09", "Again ten.");
      await fail(scene.page, days);
      await openAs(scene, `/day/edit/${id}/${day}`);
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "page",
    async show(scene) {
      await scene.page.route(/assets\/my-page/, (route) => route.abort());
      await openAs(scene, "/mypage");
      await button(scene.page, "Try again").waitFor();
    },
  },
  {
    name: "start",
    async show({ page }) {
      await page.route(/config\.json/, (route) => route.abort());
      await page.goto("/home");
      await button(page, "Try again").waitFor();
    },
  },
];
