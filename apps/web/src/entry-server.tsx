import { challengeQuery, feedQuery, type Category, type HomeChallenge } from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import { ownChallengesQuery } from "@diary/core/export";
import { paths } from "@diary/core/paths";
import { fetchPhotoUrls } from "@diary/core/photo/addresses";
import type { AuthPlatform, Platform } from "@diary/core/platform";
import { TOKEN_MARGIN_S } from "@diary/core/session-sync";
import { documentTitle } from "@diary/core/site/page-head";
import { PLACEHOLDERS } from "@diary/core/site/site-settings";
import { createDiaryClient, type DiaryClient } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";

import { AppRoutes } from "./app/app-routes.tsx";
import { App } from "./app/app.tsx";
import { PageSkeleton } from "./app/route-guard.tsx";
import { matchRoute } from "./app/route-table.ts";
import { createServices } from "./app/services.ts";
import { toBackendConfig } from "./config/backend.ts";
import { ChallengeHeader } from "./features/challenge/challenge-header.tsx";
import { pages, type SitePage } from "./pages.ts";
import { pageTitles } from "./words/en/page-titles.ts";

interface PrerenderedPage {
  path: string;
  file: string;
  title: string;
  description: string;
  index: boolean;
  deferred: boolean;
  module: string;
}

const DESCRIPTION =
  "Set yourself a challenge, write one entry a day, and share how far you have come. A diary that fills up like a stamp card.";
const DESCRIPTIONS: Partial<Record<SitePage["module"], string>> = {
  home: "What people are working on right now: their challenges, how far they are, newest first.",
  "sign-up": "Make an account with an e-mail address and a password. There is no usage fee.",
  "sign-in": "Sign in to write today's entry.",
  policy: "What Challenge Diary keeps about you, why, who sees it, and how to take it with you or delete it.",
  term: "The agreement between you and the developer of Challenge Diary. There is no usage fee.",
};

/** Path of the HTML that the server sends at all addresses without a prerendered page. No page has this path. */
const SHELL = "/prerendered-shell";

export const prerendered: readonly PrerenderedPage[] = [
  ...pages
    .filter((page) => page.prerendered !== undefined)
    .map(({ module, path, prerendered: rendered }) => ({
      path,
      file: path === paths.landing ? "index.html" : `${path.slice(1)}/index.html`,
      title: documentTitle(pageTitles.titles[module], PLACEHOLDERS.siteName),
      description: DESCRIPTIONS[module] ?? DESCRIPTION,
      index: true,
      deferred: rendered === "whole",
      module: `src/routes/${module}.tsx`,
    })),
  {
    path: SHELL,
    file: "app.html",
    title: documentTitle(pageTitles.titles.landing, PLACEHOLDERS.siteName),
    description: DESCRIPTION,
    index: false,
    deferred: false,
    module: "src/routes/challenge.tsx",
  },
];

/** Placeholders with names of columns, which inline-challenge-preload.ts replaces by the row's values. */
const outline: HomeChallenge = {
  challenge_id: "",
  user_id: "",
  nickname: "{nickname}",
  comment: "{comment}",
  avatar_url: null,
  title: "{title}",
  category: "{category}" as Category,
  desc: "{desc}",
  start_date: "{start_date}",
  end_date: "{end_date}",
  day: 0,
  days: 0,
  like_count: 0,
  liked: false,
  completed: false,
  visibility: "public",
  created_at: "",
  updated_at: "",
  hidden_at: null,
  last_line: null,
  weekdays: 127,
  earlier_weekdays: [],
  rest_days: [],
  round: 1,
  taken_from: null,
  template: "",
  tags: "",
  handle: null,
};

export async function renderChallengeOutline(): Promise<string> {
  const { DataProvider } = await import("./app/data-provider.tsx");
  const html = await renderApp(
    SHELL,
    <DataProvider>
      <Page>
        <ChallengeHeader challenge={outline} like={null} actions={null} />
      </Page>
    </DataProvider>,
  );
  const [main] = /<main.*<\/main>/s.exec(html) ?? [];
  if (main === undefined) throw new Error("The outline of a challenge has no main part.");
  return main;
}

/** Values for `inline-early-requests.ts`. Core makes the addresses, so they equal those that the app requests later. */
export async function earlyRequestConstants() {
  const anyId = "00000000-0000-4000-8000-000000000000";
  const [challenge, days, feed, ownChallenges, signing] = await Promise.all([
    pathOf((diary, cache) => cache.fetchQuery(challengeQuery(diary, anyId))),
    pathOf((diary, cache) => cache.fetchQuery(daysQuery(diary, anyId))),
    pathOf((diary, cache) => cache.fetchInfiniteQuery(feedQuery(diary))),
    pathOf((diary, cache) => cache.fetchQuery(ownChallengesQuery(diary, anyId))),
    requestOf((diary) => fetchPhotoUrls(diary, [{ userId: anyId, photoId: anyId }], "small")),
  ]);
  const {
    expiresIn,
    paths: [photo],
  } = (await signing.json()) as { expiresIn: number; paths: string[] };
  return {
    ANY_ID: anyId,
    BOOK_PATH: paths.book,
    EARLY_PATHS: { challenge, days, feed, ownChallenges },
    FEED_PATH: paths.home,
    PHOTO_SIGNING: { path: pathIn(signing), expiresIn, photo },
    TOKEN_MARGIN_S,
  };
}

type Send = (diary: DiaryClient, cache: QueryClient) => Promise<unknown>;

const ORIGIN = "http://localhost";

const pathIn = ({ url }: Request) => url.slice(ORIGIN.length);

const pathOf = async (send: Send) => pathIn(await requestOf(send));

async function requestOf(send: Send): Promise<Request> {
  const sent = Promise.withResolvers<Request>();
  const platform: Platform = {
    ...prerenderPlatform,
    fetch: (input, init) => {
      sent.resolve(new Request(input, init));
      return Promise.resolve(Response.json([{}]));
    },
  };
  const client = createDiaryClient({ url: ORIGIN, key: "" }, platform, {
    accessToken: () => Promise.resolve(null),
  });
  // The query may fail, because the response has no columns. Only its request is needed.
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return Promise.race([sent.promise, send(client, cache).then(() => sent.promise)]);
}

export async function render(path: string): Promise<string> {
  if (path === SHELL) return renderApp(path, <PageSkeleton />);
  await matchRoute(path).preload();
  return renderApp(path, <AppRoutes />);
}

async function renderApp(path: string, content: ReactNode): Promise<string> {
  const { contactEmail, operator, siteName, siteUrl } = PLACEHOLDERS;
  const services = createServices(
    toBackendConfig(
      { siteUrl, siteName, key: "", contactEmail, operatorName: operator, sendsMail: true },
      "http://localhost",
    ),
    prerenderPlatform,
  );
  const { prelude } = await prerender(
    <App services={services} router={(app) => <StaticRouter location={path}>{app}</StaticRouter>}>
      {content}
    </App>,
  );
  return new Response(prelude).text();
}

const prerenderPlatform: AuthPlatform = {
  now: () => 0,
  timeZone: () => "UTC",
  randomId: () => "",
  fetch: () => {
    throw new Error(
      "A request was made while a page is prerendered: its HTML must be the same for all visitors.",
    );
  },
  authStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  mayHaveSession: () => false,
  onStoredSessionChange: () => {},
};
