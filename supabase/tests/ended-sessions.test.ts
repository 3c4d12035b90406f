import { describe, expect, test } from "vitest";

import { onEachDatabase } from "./fixtures/world.ts";

interface Session {
  access_token: string;
  refresh_token: string;
}

const PASSWORD = "correcthorse1";

const claimsOf = ({ access_token }: Session) =>
  JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;

onEachDatabase((world, kind) => {
  async function auth(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
    const { url, key } = world().backend;
    return fetch(`${url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: key,
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function signIn(name: "owner" | "stranger"): Promise<Session> {
    const credentials = { email: world()[name].email, password: PASSWORD };
    return (await (await auth("POST", "token?grant_type=password", credentials)).json()) as Session;
  }

  /** What each service answers to a token: 200, or the refusal. */
  async function statuses({ access_token }: Session): Promise<number[]> {
    const { url, key } = world().backend;
    const headers = { apikey: key, authorization: `Bearer ${access_token}` };
    const paths = [
      "/rest/v1/challenge?select=challenge_id",
      "/auth/v1/user",
      "/storage/v1/object/list/avatars",
    ];
    const answers = await Promise.all(
      paths.map((path) =>
        path.startsWith("/storage")
          ? fetch(url + path, {
              method: "POST",
              headers: { ...headers, "content-type": "application/json" },
              body: JSON.stringify({ prefix: "" }),
            })
          : fetch(url + path, { headers }),
      ),
    );
    return answers.map(({ status }) => status);
  }

  const GOING_ON = [200, 200, 200];
  // Hosted Storage does not ask the database for the session; the embedded one beside a PostgREST does.
  const ENDED = [401, 403, kind === "supabase" ? expect.toBeOneOf([200, 401]) : 401];

  test("signing out ends the access token of that session at once, and no other", async () => {
    const [phone, laptop] = [await signIn("owner"), await signIn("owner")];
    expect(await statuses(phone)).toEqual(GOING_ON);
    expect((await auth("POST", "logout?scope=local", {}, phone.access_token)).status).toBe(204);
    expect(await statuses(phone)).toEqual(ENDED);
    expect(await statuses(laptop)).toEqual(GOING_ON);
  });

  test("signing out elsewhere ends the tokens of the other devices at once", async () => {
    const [phone, laptop, other] = [await signIn("owner"), await signIn("owner"), await signIn("stranger")];
    expect(await statuses(phone)).toEqual(GOING_ON);
    expect((await auth("POST", "logout?scope=others", {}, laptop.access_token)).status).toBe(204);
    expect(await statuses(phone)).toEqual(ENDED);
    expect(await statuses(laptop)).toEqual(GOING_ON);
    expect(await statuses(other)).toEqual(GOING_ON);
  });

  test("signing out everywhere ends the tokens of all devices at once, and nobody else's", async () => {
    const [phone, laptop, other] = [await signIn("owner"), await signIn("owner"), await signIn("stranger")];
    expect((await auth("POST", "logout?scope=global", {}, laptop.access_token)).status).toBe(204);
    expect(await statuses(phone)).toEqual(ENDED);
    expect(await statuses(laptop)).toEqual(ENDED);
    expect(await statuses(other)).toEqual(GOING_ON);
  });

  test("a token that was refreshed goes on: its session is the same", async () => {
    const session = await signIn("owner");
    const refreshed = await auth("POST", "token?grant_type=refresh_token", {
      refresh_token: session.refresh_token,
    });
    expect(await statuses((await refreshed.json()) as Session)).toEqual(GOING_ON);
    expect(await statuses(session)).toEqual(GOING_ON);
  });

  test("a session that ends while requests run is over for all that begin afterwards", async () => {
    const session = await signIn("owner");
    const before = Array.from({ length: 10 }, () => statuses(session));
    await auth("POST", "logout?scope=local", {}, session.access_token);
    expect(await statuses(session)).toEqual(ENDED);
    await Promise.all(before);
    expect(await statuses(session)).toEqual(ENDED);
  });

  /** The function as PostgREST calls it: under the request's role, with the claims of its token. */
  async function ask(role: "anon" | "authenticated", claims: Record<string, unknown>): Promise<void> {
    await world().script(`
      begin;
      set local role ${role};
      select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true);
      select private.reject_revoked_session();
      rollback;
    `);
  }

  describe("before each request of a hosted PostgREST", () => {
    test("a session that has ended is refused, one that goes on and a visitor are not", async () => {
      const session = await signIn("owner");
      await ask("authenticated", claimsOf(session));
      await ask("anon", { role: "anon" });
      await auth("POST", "logout?scope=local", {}, session.access_token);
      await expect(ask("authenticated", claimsOf(session))).rejects.toThrow("PGRST301");
      await world().script("rollback;");
      await ask("anon", { role: "anon" });
    });
  });
});
