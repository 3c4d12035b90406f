import { expect, test, vi } from "vitest";

import { profileKeys } from "../query/keys.ts";
import { callHook } from "../testing/call-hook.tsx";
import { aSetting, anId } from "../testing/index.ts";
import { useMarkLapseSeen } from "./lapse-seen.ts";
import { useSyncTimeZone } from "./queries.ts";

const ME = anId(9001);
const KEY = profileKeys.setting(ME);

interface ZoneCase {
  here?: string;
  saved?: string;
  cached?: boolean;
  readsSetting?: boolean;
}

async function requestsOf({
  cached = false,
  here = "Asia/Tokyo",
  readsSetting = true,
  saved = here,
}: ZoneCase) {
  const { cache, requests } = await callHook(
    () => useSyncTimeZone(ME, readsSetting),
    () => Response.json([aSetting({ time_zone: saved })]),
    { parts: { timeZone: () => here } },
  );
  if (cached) cache.setQueryData(KEY, aSetting({ time_zone: saved }));
  await new Promise((done) => setTimeout(done, 50));
  return requests;
}

test.each<[string, ZoneCase, string[]]>([
  ["the saved zone", {}, ["GET setting"]],
  ["another zone than the saved one", { saved: "Europe/Paris" }, ["GET setting", "PATCH setting"]],
  ["a zone that the browser doesn't know", { here: "Etc/Unknown", saved: "UTC" }, ["GET setting"]],
  ["another zone, on a page that doesn't read settings", { saved: "UTC", readsSetting: false }, []],
  [
    "another zone than the cached one",
    { saved: "UTC", cached: true, readsSetting: false },
    ["PATCH setting"],
  ],
])("on a device in %s, a page sends the requests %j", async (_, zones, expected) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await requestsOf(zones)).toEqual(expected);
  expect(warned).not.toHaveBeenCalled();
});

test.each([
  [200, "2026-11-01", 0],
  [500, "2026-11-20", 1],
])(
  "after the status %i, a lapse that was seen has the date %s in the cache",
  async (status, date, warnings) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { cache, hook, requests } = await callHook(
      () => useMarkLapseSeen(ME),
      () => Response.json([aSetting({ lapse_seen_on: "2026-11-01" })], { status }),
    );
    cache.setQueryData(KEY, aSetting());
    const seenOn = () => cache.getQueryData<ReturnType<typeof aSetting>>(KEY)?.lapse_seen_on;
    hook()("2026-11-20");
    expect(seenOn()).toBe("2026-11-20");
    await expect.poll(() => requests).toEqual(["PATCH setting"]);
    await expect.poll(seenOn).toBe(date);
    await expect.poll(() => warned.mock.calls).toHaveLength(warnings);
  },
);
