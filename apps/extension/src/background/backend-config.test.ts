import type { DiaryConfig } from "@diary/core/supabase";
import { expect, test } from "vitest";

import { createBackendConfig } from "./backend-config.ts";

function setup(answer: () => Response, remembered?: DiaryConfig) {
  const stored: { config: DiaryConfig | undefined } = { config: remembered };
  const asked: unknown[] = [];
  const config = createBackendConfig({
    backend: { kind: "from-site" },
    siteOrigin: "http://localhost:3000",
    fetch: async (input) => {
      asked.push(input);
      return answer();
    },
    load: async () => stored.config,
    save: async (found) => {
      stored.config = found;
    },
  });
  return { config, stored, asked };
}

test("the site is asked once", async () => {
  const { config, asked } = setup(() => Response.json({ url: "http://127.0.0.1:3000", key: "k" }));
  expect(await config.get()).toEqual({ url: "http://localhost:3000", key: "k" });
  await config.get();
  expect(asked).toEqual(["http://localhost:3000/config.json"]);
});

test("what is remembered needs no network, until it is renewed", async () => {
  const { config, stored } = setup(() => Response.json({ key: "new" }), {
    url: "http://localhost:3000",
    key: "old",
  });
  expect(await config.get()).toMatchObject({ key: "old" });
  await config.renew();
  expect(stored.config).toMatchObject({ key: "new" });
});

test.each([
  ["a page instead", () => new Response("<html>")],
  ["no key", () => Response.json({})],
])("%s is a network that is gone, and remembers nothing", async (_, answer) => {
  const { config, stored } = setup(answer);
  await expect(config.get()).rejects.toMatchObject({ code: "network" });
  expect(stored.config).toBeUndefined();
});

test("a hosted backend is built in", async () => {
  const config = createBackendConfig({
    backend: { kind: "hosted", url: "https://abc.supabase.co", key: "k" },
    siteOrigin: "https://diary.example",
    fetch: async () => Response.error(),
    load: async () => undefined,
    save: async () => undefined,
  });
  expect(await config.renew()).toEqual({ url: "https://abc.supabase.co", key: "k" });
});
