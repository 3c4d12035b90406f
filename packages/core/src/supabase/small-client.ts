import type { ServerClock } from "../clock/server-clock.ts";
import type { Platform } from "../platform/index.ts";
import type { DiaryClient, DiaryConfig, TokenSource } from "./client.ts";
import { fetchAs } from "./fetch-as.ts";
import { SmallRequest } from "./small-request.ts";

/**
 * The client for somebody who waits for every byte and needs little: the extension's worker, which is started
 * for each event, and its popup. It carries out what core's repos ask for to register an entry and to see what is
 * open today, in 0.6 KiB instead of the 5 of postgrest-js; any other call throws a `TypeError`. Without a `clock` nobody compares
 * the device's with the server's.
 */
export function createSmallDiaryClient(
  config: DiaryConfig,
  platform: Platform,
  tokens: TokenSource,
  clock?: ServerClock,
): DiaryClient {
  const fetch = fetchAs(tokens, config, platform, clock);
  const db = { from: (table: string) => new SmallRequest(`${config.url}/rest/v1/${table}`, fetch) };
  // Said to be the whole client, so that a repo is written once: the tests of the repos run with both. Who gives no
  // clock has no hooks that read one.
  return { config, platform, fetch, clock: clock as ServerClock, db: db as unknown as DiaryClient["db"] };
}
