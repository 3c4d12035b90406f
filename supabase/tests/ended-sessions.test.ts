import { PASSWORD } from "@diary/core/testing";
import { expect, test } from "vitest";

import { readAuth, claimsOf, type Session } from "./fixtures/auth.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { givenChallenge } from "./fixtures/given.ts";
import { listFiles } from "./fixtures/picture.ts";
import { onEachDatabase } from "./fixtures/world.ts";

onEachDatabase((world) => {
  const { script, backend, database: kind } = world;

  const auth = (path: string, body: unknown, session?: Session) =>
    readAuth(backend, "POST", path, body, session);

  async function signIn(name: "owner" | "stranger"): Promise<Session> {
    const credentials = { email: world[name].email, password: PASSWORD };
    return (await auth("token?grant_type=password", credentials)).body;
  }

  async function statuses(session: Session): Promise<number[]> {
    const user = world.visitor.withToken(session.access_token);
    const responses = await Promise.all([
      user.select("challenge?select=challenge_id"),
      readAuth(backend, "GET", "user", undefined, session),
      listFiles(user, ""),
    ]);
    return responses.map(({ status }) => status);
  }

  const ACTIVE = [200, 200, 200];
  // Hosted Storage does not check the session. The embedded server with PostgREST does.
  const ENDED = [401, 403, kind === "supabase" ? expect.toBeOneOf([200, 401]) : 401];

  test.each([
    ["on one device immediately ends its token", "local", [ACTIVE, ENDED]],
    ["other devices immediately ends their tokens", "others", [ENDED, ACTIVE]],
    ["everywhere immediately ends all tokens of the user", "global", [ENDED, ENDED]],
  ])("signing out %s, without affecting other users", async (_, scope, afterwards) => {
    const [phone, laptop, other] = [await signIn("owner"), await signIn("owner"), await signIn("stranger")];
    for (const device of [phone, laptop, other]) expect(await statuses(device)).toEqual(ACTIVE);
    expect((await auth(`logout?scope=${scope}`, {}, laptop)).status).toBe(204);
    expect([await statuses(phone), await statuses(laptop)]).toEqual(afterwards);
    expect(await statuses(other)).toEqual(ACTIVE);
  });

  test("after a refresh, both the new and the previous access token are accepted", async () => {
    const session = await signIn("owner");
    const { refresh_token } = session;
    const refreshed = await auth("token?grant_type=refresh_token", { refresh_token });
    expect(await statuses(refreshed.body)).toEqual(ACTIVE);
    expect(await statuses(session)).toEqual(ACTIVE);
  });

  test("requests after a sign-out are rejected, even while earlier requests are running", async () => {
    const session = await signIn("owner");
    const before = Array.from({ length: 10 }, () => statuses(session));
    await auth("logout?scope=local", {}, session);
    expect(await statuses(session)).toEqual(ENDED);
    await Promise.all(before);
    expect(await statuses(session)).toEqual(ENDED);
  });

  async function ask(
    role: "anon" | "authenticated",
    claims: Record<string, unknown>,
    call = "private.reject_revoked_session()",
  ): Promise<void> {
    await script(`
      begin;
      set local role ${role};
      select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true);
      select set_config('request.jwt.claim.sub', ${JSON.stringify(claims["sub"] ?? "").replaceAll('"', "'")}, true);
      select ${call};
      rollback;
    `);
  }

  test("the check for hosted PostgREST rejects ended sessions, not active ones or visitors", async () => {
    const session = await signIn("owner");
    await ask("authenticated", claimsOf(session));
    await ask("anon", { role: "anon" });
    await auth("logout?scope=local", {}, session);
    await expect(ask("authenticated", claimsOf(session))).rejects.toThrow("PGRST301");
    await script("rollback;");
    await ask("anon", { role: "anon" });
  });

  test("a request of an ended session that was checked before its end gives no access", async () => {
    const session = await signIn("owner");
    const owner = world.owner.withToken(session.access_token);
    const { challenge_id } = await givenChallenge(owner, { visibility: "private" });
    const circle_id = await givenCircle([[owner]]);
    const calls = [
      "public.create_access_token('Intruder', 365)",
      `public.create_share_link('${challenge_id}', null)`,
      `public.invite_to_circle('${circle_id}')`,
      `public.save_push_device('https://fcm.googleapis.com/x', 'B${"p".repeat(86)}', '${"a".repeat(22)}', 'en')`,
    ];
    for (const call of calls) await ask("authenticated", claimsOf(session), call);
    await auth("logout?scope=local", {}, session);
    for (const call of calls) {
      await expect(ask("authenticated", claimsOf(session), call)).rejects.toThrow("the session has ended");
      await script("rollback;");
    }
  });
});
