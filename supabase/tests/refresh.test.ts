import { expect, test } from "vitest";

import { readAuth, type Session } from "./fixtures/auth.ts";
import { configured, configuredNumber } from "./fixtures/config.ts";
import { onServer } from "./fixtures/world.ts";

onServer(({ owner, sql, backend, database: kind }) => {
  const ask = (grant: string, body: unknown) => readAuth(backend, "POST", `token?grant_type=${grant}`, body);
  const signIn = async (): Promise<Session> =>
    (await ask("password", { email: owner.email, password: "correcthorse1" })).body;
  const refresh = ({ refresh_token }: Session) => ask("refresh_token", { refresh_token });

  async function refreshed(session: Session): Promise<Session> {
    const { status, body } = await refresh(session);
    // If a refresh waits some seconds for a concurrent one, hosted Auth rejects it. The client repeats the request.
    if (kind === "supabase" && status === 409) return refreshed(session);
    expect(status).toBe(200);
    return body;
  }

  async function age({ refresh_token }: Session, seconds: number): Promise<void> {
    const aged = await sql(
      "update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $2) where token = $1 returning id",
      [refresh_token, seconds],
    );
    // Newer versions of Supabase Auth store the time in the session, and no rows for refresh tokens.
    if (aged.length > 0) return;
    await sql("update auth.sessions set refreshed_at = refreshed_at - make_interval(secs => $1)", [seconds]);
  }

  test("tabs that use the same refresh token concurrently get the same new token", async () => {
    let session = await signIn();
    for (let morning = 0; morning < 5; morning += 1) {
      const stored = session;
      const responses = await Promise.all(Array.from({ length: 6 }, () => refreshed(stored)));
      expect(new Set(responses.map((response) => response.refresh_token)).size).toBe(1);
      session = responses[0]!;
      expect(session.refresh_token).not.toBe(stored.refresh_token);
    }
  });

  test("a refresh with a lost response can be repeated, even on the next day", async () => {
    const session = await signIn();
    const lost = await refreshed(session);
    await age(session, 86_400);
    expect((await refreshed(session)).refresh_token).toBe(lost.refresh_token);
    await refreshed(lost);
  });

  test("a token that is two rotations old works for seconds; later it ends the session", async () => {
    expect(configured("auth", "enable_refresh_token_rotation")).toBe("true");
    const past = configuredNumber("auth", "refresh_token_reuse_interval") + 1;
    const first = await signIn();
    const second = await refreshed(first);
    const third = await refreshed(second);
    // Skips this refresh for hosted Auth, which may issue another token.
    const again = kind === "supabase" ? third : await refreshed(first);
    expect(again.refresh_token).toBe(third.refresh_token);
    await age(first, past);
    expect((await refresh(first)).status).toBe(400);
    await age(third, past);
    expect((await refresh(third)).status).toBe(400);
  });

  test("unknown tokens and tokens of ended sessions are rejected", async () => {
    const session = await signIn();
    const foreign = await refresh({ ...session, refresh_token: crypto.randomUUID() });
    expect(foreign.status).toBe(400);
    await sql("delete from auth.sessions");
    expect((await refresh(session)).status).toBe(400);
  });
});
