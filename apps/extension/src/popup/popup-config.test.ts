import { expect, test, vi } from "vitest";

import { createPopupConfig } from "./popup-config.ts";

const siteOrigin = "https://diary.example";
const here = { url: siteOrigin, key: "public" };

test("what was stored is known without asking", async () => {
  const ask = vi.fn<() => Promise<null>>();
  const { config, known } = createPopupConfig({ stored: here, siteOrigin, ask });
  await known();
  expect(config).toEqual(here);
  expect(ask).not.toHaveBeenCalled();
});

test("what nobody has stored is asked for once, by whichever requests come first", async () => {
  const answer = Promise.withResolvers<typeof here>();
  const ask = vi.fn<() => Promise<typeof here>>(() => answer.promise);
  const { config, known } = createPopupConfig({ stored: null, siteOrigin, ask });
  const requests = [known(), known()];
  expect(config.key).toBe("");
  answer.resolve(here);
  await Promise.all(requests);
  expect(config).toEqual(here);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("what is not to be had now is asked for again by the next request", async () => {
  const ask = vi.fn<() => Promise<typeof here | null>>().mockResolvedValueOnce(null);
  const { config, known } = createPopupConfig({ stored: null, siteOrigin, ask });
  await expect(known()).rejects.toMatchObject({ code: "network" });
  ask.mockResolvedValueOnce(here);
  await known();
  expect(config).toEqual(here);
});
