import { sessionStorageKey } from "@diary/core/session";
import { aSession } from "@diary/core/session-sync/testing";
import { createMemoryPlatform } from "@diary/core/testing";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";

import { App } from "../app/app.tsx";
import { matchRoute } from "../app/route-table.ts";
import { createServices } from "../app/services.ts";
import type { LoadedLanguage } from "../language/language-provider.tsx";

import "../styles.css";

/** Answers a request of the API, given the path, what was sent as JSON, and the method, now or later; undefined: it knows nothing of that. */
export type FakeApi = (path: string, sent: unknown, method: string) => unknown;

/** What is answered, or answers, by the last part of the path. Else rows are none, and a member is who they are. */
export type FakeTables = Readonly<Record<string, unknown>>;

export interface TestAppOptions {
  /** Id of the person signed in; default: a visitor. */
  member?: string;
  /** The token of their session has to be refreshed. Default: it is fresh. */
  isStale?: boolean;
  /** Default: English. */
  language?: LoadedLanguage;
  /** What the site subscribes to pushes with; default: there are no pushes. */
  pushKey?: string;
  /** Default: mails of the site reach people. */
  sendsMail?: boolean;
  /** Default: an API that knows nothing. A `Response` is answered as it is, all else as JSON. */
  answer?: FakeApi | FakeTables;
}

export interface TestApp {
  site: ReactNode;
  /** The paths of what was asked of the API, in their order. */
  requests: readonly string[];
}

function fakeApi(tables: FakeTables, member: string | undefined): FakeApi {
  return (path, sent, method) => {
    const name = path.split("/").at(-1)!;
    const found = tables[name];
    if (typeof found === "function") return (found as (...request: unknown[]) => unknown)(sent, method);
    if (name in tables) return found;
    if (path === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
    return path.startsWith("/rest/v1/") ? [] : undefined;
  };
}

const DAY_S = 86_400;
let madeSites = 0;

/** The whole site at this address before an API that a test or a story makes up. */
export async function createTestApp(
  address: string,
  { answer, isStale = false, language, member, pushKey, sendsMail = true }: TestAppOptions = {},
  /** Answers what the API has left unanswered. */
  end?: Promise<Response>,
): Promise<TestApp> {
  const requests: string[] = [];
  const api = typeof answer === "object" ? fakeApi(answer, member) : answer;
  // A host for each site: auth-js warns of two clients in one browser that share a storage key.
  const url = `http://api-${++madeSites}.test`;
  const platform = createMemoryPlatform({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      const isJson = request.headers.get("content-type")?.includes("json");
      const text = isJson ? await request.text() : "";
      const answered = api?.(pathname, text === "" ? undefined : JSON.parse(text), request.method);
      const found = await (end === undefined ? answered : Promise.race([answered, end]));
      if (found instanceof Response) return found.clone();
      return found === undefined
        ? Response.json({ message: "not found" }, { status: 404 })
        : Response.json(found);
    },
  });
  if (member !== undefined) {
    const signedInAt = Math.floor(Date.now() / 1000) - (isStale ? DAY_S : 0);
    platform.stored.set(sessionStorageKey(url), JSON.stringify(aSession({ person: member, signedInAt })));
  }
  const operator = { email: "hello@challenge-diary.example", name: undefined, address: undefined };
  const services = createServices({ url, key: "public", operator, pushKey, sendsMail }, platform);
  // As the site itself does before it renders.
  await matchRoute(address).preload();
  const site = (
    <App
      language={language}
      services={services}
      router={(routes) => <MemoryRouter initialEntries={[address]}>{routes}</MemoryRouter>}
    />
  );
  return { site, requests };
}
