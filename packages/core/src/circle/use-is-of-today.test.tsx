import { expect, test } from "vitest";

import { profileKeys } from "../query/keys.ts";
import { callHook } from "../testing/call-hook.tsx";
import { aSetting, anId } from "../testing/index.ts";
import { useIsOfToday } from "./use-is-of-today.ts";

const ME = anId(9001);
const HOUR = 3_600_000;

test.each([
  [0, 0, true],
  [11, 0, true],
  [13, 0, false],
  [11, 3, false],
  [8, 3, true],
])(
  "at noon, data that was loaded %i hours ago is of today if the day starts at %i: %s",
  async (ago, day_start_hour, isOfToday) => {
    const { cache, hook } = await callHook(
      () => useIsOfToday(ME, Date.now() - ago * HOUR),
      () => Response.json([aSetting({ day_start_hour })]),
    );
    await expect.poll(() => cache.getQueryData(profileKeys.setting(ME))).toMatchObject({ day_start_hour });
    await expect.poll(hook).toBe(isOfToday);
  },
);
