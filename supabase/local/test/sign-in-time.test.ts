import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { signUp } from "./people.ts";

// As in real use, so that a hash is what takes the time; other tests use the lowest.
process.env["LITE_AUTH_BCRYPT_COST"] = "10";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** The processor time of a wrong sign-in at least, by all threads of this process: no clock, which other work delays. */
async function cheapest(email: string): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const before = process.cpuUsage();
    const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: backend.key, "content-type": "application/json" },
      body: JSON.stringify({ email, password: "wrong1234" }),
    });
    expect(await answer.json()).toMatchObject({ error_code: "invalid_credentials" });
    costs.push(process.cpuUsage(before).user);
  }
  return Math.min(...costs);
}

test("a wrong sign-in takes as long for an address that nobody has", async () => {
  const { email } = await signUp(backend, "aiko");
  const known = await cheapest(email);
  for (const unknown of ["nobody@diary.example", ` ${email}x`]) {
    const ratio = (await cheapest(unknown)) / known;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
});
