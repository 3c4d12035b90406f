import { afterAll, expect, test, vi } from "vitest";

import { postAuth, signUp } from "./people.ts";
import { startSharedBackend } from "./shared-backend.ts";

// As in real use, so that a hash is what takes the time; other tests use the lowest.
vi.stubEnv("LITE_AUTH_BCRYPT_COST", "10");
afterAll(() => void vi.unstubAllEnvs());
const backend = await startSharedBackend();

/** The processor time of a wrong sign-in by all threads of this process: no clock, which other work delays. */
async function cost(email: string): Promise<number> {
  const before = process.cpuUsage();
  const answer = await postAuth(backend, "token?grant_type=password", { email, password: "wrong1234" });
  expect(await answer.json()).toMatchObject({ error_code: "invalid_credentials" });
  return process.cpuUsage(before).user;
}

test("a wrong sign-in takes as long for an address that nobody has", async () => {
  const { email } = await signUp(backend, "aiko");
  const unknown = ["nobody@diary.example", ` ${email}x`];
  const cheapest = new Map<string, number>();
  // In turns: while the first are judged V8 is still making the hash faster, which the later ones gain from.
  for (let round = 0; round < 4; round += 1) {
    for (const address of [email, ...unknown]) {
      cheapest.set(address, Math.min(cheapest.get(address) ?? Infinity, await cost(address)));
    }
  }
  for (const address of unknown) {
    const ratio = cheapest.get(address)! / cheapest.get(email)!;
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
});
