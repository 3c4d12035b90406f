import {
  button,
  failRequests,
  delayResponses,
  openAs,
  createChallengeWithEntries,
  type StateContext,
  type State,
} from "./state-context.ts";

const CHALLENGES = /rest\/v1\/(?:home_challenge|challenge)\b/;
const DAYS = /rest\/v1\/day\b/;
const PROFILE = /rest\/v1\/profile\b/;
const PAGE = /assets\/my-page/;

/** Pages with the requests that each of them makes; `{id}` is a challenge, `{day}` one of its entries. */
const PAGES: [name: string, address: string, requests: RegExp[]][] = [
  ["challenge", "/challenge/{id}", [CHALLENGES]],
  ["entries", "/challenge/{id}", [DAYS]],
  ["my-page", "/mypage", [CHALLENGES, PROFILE]],
  ["settings", "/mypage/setting", [PROFILE]],
  ["register-day", "/day/create/none", [CHALLENGES]],
  ["edit-day", "/day/edit/{id}/{day}", [DAYS]],
];

async function openPage(scene: StateContext, address: string): Promise<void> {
  if (!address.includes("{id}")) return openAs(scene, address);
  const id = await createChallengeWithEntries(scene.person);
  const day = await scene.person.writeDay(id, "2026-01-09", "Again ten.");
  return openAs(scene, address.replace("{id}", id).replace("{day}", day));
}

/** Pages whose responses are on their way. */
export const loadingStates: Record<string, State> = {
  feed: async ({ page }) => {
    await delayResponses(page, CHALLENGES);
    await page.goto("/home");
  },
  ...Object.fromEntries(
    [...PAGES, ["edit-challenge", "/challenge/update/{id}", [CHALLENGES]] as const].map(
      ([name, address, requests]): [string, State] => [
        name,
        async (scene) => {
          for (const request of requests) await delayResponses(scene.page, request);
          await openPage(scene, address);
          if (name === "entries") await scene.page.getByRole("heading", { name: "Read ten pages" }).waitFor();
        },
      ],
    ),
  ),
  page: async (scene) => {
    await delayResponses(scene.page, PAGE);
    await openAs(scene, "/mypage");
    await scene.page.getByRole("status", { name: "Now Loading..." }).waitFor();
  },
};

/** Pages whose responses did not come. */
export const errorStates: Record<string, State> = {
  feed: async ({ page }) => {
    await failRequests(page, CHALLENGES);
    await page.goto("/home");
    await button(page, "Try again").waitFor();
  },
  ...Object.fromEntries(
    PAGES.map(([name, address, requests]): [string, State] => [
      name,
      async (scene) => {
        for (const request of requests) await failRequests(scene.page, request);
        await openPage(scene, address);
        await button(scene.page, "Try again")
          .nth(requests.length - 1)
          .waitFor();
      },
    ]),
  ),
  page: async (scene) => {
    await scene.page.route(PAGE, (route) => route.abort());
    await openAs(scene, "/mypage");
    await button(scene.page, "Try again").waitFor();
  },
  start: async ({ page }) => {
    await page.route(/config\.json/, (route) => route.abort());
    await page.goto("/home");
    await button(page, "Try again").waitFor();
  },
};
