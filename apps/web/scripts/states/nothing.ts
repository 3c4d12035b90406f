import { openAs, written, type State } from "./state.ts";

const missing = "00000000-0000-4000-8000-000000000000";

/** Places with nothing in them, and addresses of nothing. */
export const nothingStates: readonly State[] = [
  {
    name: "feed",
    async show({ page }) {
      await page.goto("/home");
      await page.getByText("No challenges yet").waitFor();
    },
  },
  {
    name: "my-page",
    async show(scene) {
      await openAs(scene, "/mypage");
      await scene.page.getByText("Nothing completed yet").waitFor();
    },
  },
  {
    name: "no-entries-owner",
    async show(scene) {
      const id = await scene.person.setChallenge();
      await openAs(scene, `/challenge/${id}`);
      await scene.page.getByText("No entries yet").waitFor();
    },
  },
  {
    name: "no-entries-visitor",
    async show({ page, person }) {
      await page.goto(`/challenge/${await person.setChallenge()}`);
      await page.getByText("No entries yet").waitFor();
    },
  },
  {
    name: "register-first-day",
    async show(scene) {
      await scene.person.setChallenge({ start_date: "2026-01-20" });
      await openAs(scene, "/day/create/none");
      await scene.page.getByText("No entries yet").waitFor();
    },
  },
  {
    name: "no-active-challenge",
    async show(scene) {
      await openAs(scene, "/day/create/none");
      await scene.page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "missing-challenge",
    async show({ page }) {
      await page.goto(`/challenge/${missing}`);
      await page.getByText("This challenge does not exist").waitFor();
    },
  },
  {
    name: "missing-entry",
    async show(scene) {
      const id = await written(scene.person);
      await openAs(scene, `/day/edit/${id}/${missing}`);
      await scene.page.getByText("This entry does not exist").waitFor();
    },
  },
  {
    name: "signed-out",
    async show({ page }) {
      await page.goto("/mypage/setting");
      await page.waitForURL("**/user/signin");
      await page.getByRole("heading", { name: "Sign In" }).waitFor();
    },
  },
  {
    name: "sign-in-to-like",
    async show({ page, person }) {
      await written(person);
      await page.goto("/home");
      await page.getByRole("button", { name: "Like" }).click();
      await page.getByRole("dialog", { name: "Please Sign in" }).waitFor();
    },
  },
];
