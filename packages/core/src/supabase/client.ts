import type { PostgrestClient } from "@supabase/postgrest-js";

import { createServerClock, type ServerClock } from "../clock/server-clock.ts";
import type { Platform } from "../platform/platform.ts";
import type { Database } from "./database.types.ts";
import { fetchAs } from "./fetch-as.ts";
import { RestRequest } from "./rest-request.ts";

/** Where the backend is: `GET /config.json`, or the two variables of a hosted one. */
export interface DiaryConfig {
  /** Origin of `/auth/v1`, `/rest/v1` and `/storage/v1`, without a slash at the end. */
  url: string;
  /** The public key. */
  key: string;
}

/** Whoever knows the token of the person signed in: the auth layer of the site, the popup's background. */
export interface TokenSource {
  /** A token that is still good, refreshed before if need be; null for a visitor. */
  accessToken: () => Promise<string | null>;
  /** Told when the server did not take a token, whatever that says of its own life. */
  onRefused?: (accessToken: string) => void;
}

/** The backend as core's repos use it. One for an app. */
export interface DiaryClient {
  readonly config: DiaryConfig;
  readonly platform: Platform;
  /** Tables, the view and the functions, as the person that the token source names. */
  readonly db: PostgrestClient<Database>;
  /** The same for any address of the backend: adds the key and the person's token. */
  readonly fetch: typeof globalThis.fetch;
  /** The device's clock beside the server's. */
  readonly clock: ServerClock;
}

/**
 * The client for `config`, speaking as the person that `tokens` names at each request. The auth layer and the file
 * storage come by `import()` where they are used.
 */
export function createDiaryClient(config: DiaryConfig, platform: Platform, tokens: TokenSource): DiaryClient {
  return connect(config, platform, tokens, createServerClock());
}

/** The same for the extension's worker, which has no use for the server's time and is started for each event. */
export function createWorkerClient(
  config: DiaryConfig,
  platform: Platform,
  tokens: TokenSource,
): DiaryClient {
  return connect(config, platform, tokens, noClock);
}

const noClock: ServerClock = {
  observe() {},
  offset: () => null,
  correction: () => 0,
  subscribe: () => () => {},
};

function connect(
  config: DiaryConfig,
  platform: Platform,
  tokens: TokenSource,
  clock: ServerClock,
): DiaryClient {
  const fetch = fetchAs(tokens, config, platform, clock);
  const request = (path: string) => new RestRequest(`${config.url}/rest/v1/${path}`, fetch);
  const db = {
    from: request,
    rpc: (name: string, args = {}) => request(`rpc/${name}`).call(args),
  };
  // Typed by postgrest-js, which derives a row from its columns; a test holds what is sent to what it would send.
  return { config, platform, fetch, clock, db: db as unknown as DiaryClient["db"] };
}
