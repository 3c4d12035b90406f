import { openAs, createChallengeWithEntries, type State } from "./state-context.ts";

const missing = "00000000-0000-4000-8000-000000000000";

/** Places with nothing in them, and addresses of nothing. */
export const emptyStates: Record<string, State> = {
  feed: async ({ page }) => {
    await page.goto("/home");
    await page.getByText("No challenges yet").waitFor();
  },
  "my-page": async (scene) => {
    await openAs(scene, "/mypage");
    await scene.page.getByText("Nothing completed yet").waitFor();
  },
  "no-entries-owner": async (scene) => {
    const id = await scene.person.setChallenge();
    await openAs(scene, `/challenge/${id}`);
    await scene.page.getByText("No entries yet").waitFor();
  },
  "no-entries-visitor": async ({ page, person }) => {
    await page.goto(`/challenge/${await person.setChallenge()}`);
    await page.getByText("No entries yet").waitFor();
  },
  "register-first-day": async (scene) => {
    await scene.person.setChallenge({ start_date: "2026-01-20" });
    await openAs(scene, "/day/create/none");
    await scene.page.getByText("No entries yet").waitFor();
  },
  "no-active-challenge": async (scene) => {
    await openAs(scene, "/day/create/none");
    await scene.page.getByRole("dialog").waitFor();
  },
  "missing-challenge": async ({ page }) => {
    await page.goto(`/challenge/${missing}`);
    await page.getByText("This challenge does not exist").waitFor();
  },
  "missing-entry": async (scene) => {
    const id = await createChallengeWithEntries(scene.person);
    await openAs(scene, `/day/edit/${id}/${missing}`);
    await scene.page.getByText("This entry does not exist").waitFor();
  },
  "signed-out": async ({ page }) => {
    await page.goto("/mypage/setting");
    await page.waitForURL("**/user/signin");
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
  },
  "sign-in-to-like": async ({ page, person }) => {
    await createChallengeWithEntries(person);
    await page.goto("/home");
    await page.getByRole("button", { name: "Like" }).click();
    await page.getByRole("dialog", { name: "Please Sign in" }).waitFor();
  },
};
