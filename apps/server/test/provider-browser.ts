import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { TestBackend } from "../src/testing/index.ts";

/** Browser of a test: cookies for each origin, and the storage of the site's auth client. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly client: SupabaseClient;
  readonly #site: string;

  constructor({ key, send, url }: Pick<TestBackend, "key" | "send" | "url">) {
    this.#site = url;
    const stored = new Map<string, string>();
    this.client = createClient(url, key, {
      global: {
        fetch: (input, init = {}) => {
          const address = input instanceof Request ? input.url : new URL(input).href;
          return (address.includes("/rest/v1/") ? send : fetch)(address, init);
        },
      },
      auth: {
        flowType: "pkce",
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: {
          getItem: (name) => stored.get(name) ?? null,
          setItem: (name, value) => void stored.set(name, value),
          removeItem: (name) => void stored.delete(name),
        },
      },
    });
  }

  async authorizeUrl(provider: string, queryParams: Record<string, string> = {}, redirectTo?: string) {
    const { data, error } = await this.client.auth.signInWithOAuth({
      provider: provider as "github",
      options: {
        redirectTo: redirectTo ?? `${this.#site}/user/signin`,
        skipBrowserRedirect: true,
        queryParams,
      },
    });
    if (error) throw error;
    return data.url;
  }

  async open(address: string): Promise<URL> {
    const url = new URL(address);
    const cookies = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`${url.pathname} responds ${response.status}: ${await response.text()}`);
    return new URL(location, url);
  }

  async follow(address: string | URL, until: "page" | "callback" = "page"): Promise<URL> {
    let url = new URL(address);
    for (let hop = 0; hop < 12; hop += 1) {
      const isSite = url.origin === this.#site;
      if (isSite && !url.pathname.startsWith("/auth/v1/")) return url;
      if (until === "callback" && url.pathname === "/auth/v1/callback") return url;
      url = await this.open(url.href);
    }
    throw new Error("too many redirects");
  }

  async signIn(provider: string, queryParams: Record<string, string> = {}): Promise<URL> {
    return this.follow(await this.authorizeUrl(provider, queryParams));
  }

  async redeem(page: URL) {
    const code = page.searchParams.get("code");
    if (code === null) throw new Error(`no code: ${page.search}`);
    return this.client.auth.exchangeCodeForSession(code);
  }

  get cookieNames(): string[] {
    return [...(this.#cookies.get(this.#site)?.keys() ?? [])];
  }
}
