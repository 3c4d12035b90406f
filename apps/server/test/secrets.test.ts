import { createHmac } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../src/testing/index.ts";
import { setChallenge, signUp } from "./people.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

// What lite falls back to, and what the Supabase CLI's documentation prints.
const KNOWN_SECRETS = [
  "super-secret-jwt-token-with-at-least-32-characters-long",
  "your-jwt-secret",
  "secret",
];

function token(secret: string, role: string): string {
  const now = Math.floor(Date.now() / 1000);
  const body = `${part({ alg: "HS256", typ: "JWT" })}.${part({ role, aud: "authenticated", iat: now, exp: now + 3600 })}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

async function privateChallenges(
  owner: string,
  authorization: string,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(
    `${backend.url}/rest/v1/challenge?select=*&user_id=eq.${owner}&challenge_id=gt.00000000-0000-0000-0000-000000000000&order=challenge_id.asc&limit=500`,
    {
      headers: { apikey: backend.key, authorization: `Bearer ${authorization}` },
    },
  );
  return { status: answer.status, text: await answer.text() };
}

test("a token signed with a secret that anybody knows opens nothing", async () => {
  const owner = await signUp(backend, "owner");
  await setChallenge(owner, { title: "My secret", visibility: "private" });

  for (const secret of KNOWN_SECRETS) {
    for (const role of ["postgres", "service_role"]) {
      const { status, text } = await privateChallenges(owner.id, token(secret, role));
      expect(status).toBe(401);
      expect(text).not.toContain("My secret");
    }
  }
  expect((await privateChallenges(owner.id, owner.token)).text).toContain("My secret");
});
