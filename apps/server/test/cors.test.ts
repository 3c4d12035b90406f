import { afterAll, beforeAll, expect, test } from "vitest";

import type { TestBackend } from "../src/testing/index.ts";
import { startSharedBackend } from "./shared-backend.ts";

const ORIGIN = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startSharedBackend();
});
afterAll(() => backend.close());

test.each(["/auth/v1/token?grant_type=password", "/rest/v1/day", "/storage/v1/object/avatars/a/b.png"])(
  "a page of another origin may ask %s",
  async (path) => {
    const preflight = await fetch(backend.url + path, {
      method: "OPTIONS",
      headers: {
        origin: ORIGIN,
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,authorization,content-type,x-supabase-api-version",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-supabase-api-version");

    const answer = await fetch(backend.url + path, {
      method: "POST",
      headers: { origin: ORIGIN, apikey: backend.key },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    // With credentials, cookies of another site would be let in.
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  },
);
