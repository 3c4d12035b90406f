import { afterAll, expect, test, vi } from "vitest";

import { startSharedBackend } from "./shared-backend.ts";
import { postAuth, signUp } from "./users.ts";

// Uses the default hash cost, so hashing takes most of the time.
vi.stubEnv("LITE_AUTH_BCRYPT_COST", "10");
afterAll(() => void vi.unstubAllEnvs());
const backend = await startSharedBackend();

/** Returns the processor time of a sign-in with a wrong password, which depends less on other load than elapsed time. */
async function cost(email: string): Promise<number> {
  const before = process.cpuUsage();
  const response = await postAuth(backend, "token?grant_type=password", { email, password: "wrong1234" });
  expect(await response.json()).toMatchObject({ error_code: "invalid_credentials" });
  return process.cpuUsage(before).user;
}

test("a wrong password costs similar time for a known and an unknown address", async () => {
  const { email } = await signUp(backend, "aiko");
  const unknown = ["nobody@diary.example", ` ${email}x`];
  const cheapest = new Map<string, number>();
  // Alternates between the addresses, because V8 optimizes the hash function during the first rounds.
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
