import { sessionStorageKey } from "@diary/core/session";
import { aSession } from "@diary/core/session-sync/testing";
import { DEFAULT_SITE_NAME } from "@diary/core/site/site-name";
import { createMemoryPlatform } from "@diary/core/testing";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";

import { App } from "../app/app.tsx";
import { queriesOf } from "../app/data-provider.tsx";
import { matchRoute } from "../app/route-table.ts";
import { createServices } from "../app/services.ts";
import type { LoadedLanguage } from "../language/language-provider.tsx";
import { TEST_ENDED } from "./test-ended.ts";

import "../styles.css";

export type FakeApi = (path: string, sent: unknown, method: string) => unknown;

/** Responses by the last part of the path. Default: empty lists, and the signed-in user for `/auth/v1/user`. */
export type FakeTables = Readonly<Record<string, unknown>>;

export interface TestAppOptions {
  member?: string;
  isStale?: boolean;
  language?: LoadedLanguage;
  pushKey?: string;
  siteName?: string;
  sendsMail?: boolean;
  providers?: readonly { id: string; name: string }[];
  /** Providers in the settings of a site with a Supabase project. */
  hostedProviders?: readonly { id: string; name: string }[];
  passwordSignIn?: boolean;
  /** Default: 404 for all requests. A `Response` is returned unchanged, other values as JSON. */
  answer?: FakeApi | FakeTables;
  children?: ReactNode;
}

export interface TestApp {
  site: ReactNode;
  cancelQueries: () => Promise<void>;
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

const notFound = (message = "not found") => Response.json({ message }, { status: 404 });

const DAY_S = 86_400;
let madeSites = 0;

export async function createTestApp(
  address: string,
  {
    answer,
    children,
    isStale = false,
    language,
    member,
    passwordSignIn = true,
    hostedProviders,
    providers = [],
    pushKey,
    sendsMail = true,
    siteName = DEFAULT_SITE_NAME,
  }: TestAppOptions = {},
  /** Resolves when the test ends. Pending and later requests then get 404, and no test fails if the site logs the 404. */
  end?: Promise<void>,
): Promise<TestApp> {
  const requests: string[] = [];
  let isEnded = false;
  const ended = end?.then(() => {
    isEnded = true;
    return notFound(TEST_ENDED);
  });
  const api = typeof answer === "object" ? fakeApi(answer, member) : answer;
  // Each site has a separate host, because auth-js warns if two clients use one storage key.
  const url = `http://api-${++madeSites}.test`;
  const platform = createMemoryPlatform({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      const isJson = request.headers.get("content-type")?.includes("json");
      const text = isJson ? await request.text() : "";
      const answered = isEnded
        ? notFound(TEST_ENDED)
        : api?.(pathname, text === "" ? undefined : JSON.parse(text), request.method);
      // The page logs a failed refresh in a later test, so an ended site's refresh gets no response.
      if (isEnded && pathname === "/auth/v1/token") return new Promise<never>(() => undefined);
      const { signal } = request;
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
      );
      const found = await Promise.race([answered, aborted, ...(ended === undefined ? [] : [ended])]);
      if (found instanceof Response) return found.clone();
      return found === undefined ? notFound() : Response.json(found);
    },
  });
  if (member !== undefined) {
    const signedInAt = Math.floor(Date.now() / 1000) - (isStale ? DAY_S : 0);
    platform.stored.set(sessionStorageKey(url), JSON.stringify(aSession({ userId: member, signedInAt })));
  }
  const operator = { email: "hello@challenge-diary.example", name: undefined, address: undefined };
  const backend = {
    url,
    key: "public",
    siteName,
    operator,
    extensionUrl: undefined,
    pushKey,
    sendsMail,
    isOwnServer: hostedProviders === undefined,
    providers: hostedProviders ?? providers,
    passwordSignIn,
  };
  const services = createServices(backend, platform);
  await matchRoute(address).preload();
  const site = (
    <App
      language={language}
      services={services}
      router={(routes) => <MemoryRouter initialEntries={[address]}>{routes}</MemoryRouter>}
    >
      {children}
    </App>
  );
  return { site, requests, cancelQueries: async () => queriesOf(services)?.cancelQueries() };
}
