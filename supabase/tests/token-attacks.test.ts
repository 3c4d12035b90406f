import { OPERATIONS, type OperationName, TOKEN_HEADER } from "@diary/core/api";
import { describe, expect, test } from "vitest";

import {
  expectDenied,
  expectRejected,
  onlyRow,
  succeeded,
  type ApiResponse,
} from "./fixtures/api-response.ts";
import { signUp, type ApiUser } from "./fixtures/api-user.ts";
import { givenChallenge } from "./fixtures/given.ts";
import { program, tokenOf } from "./fixtures/program.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { decided, sharedStaff } from "./moderation/moderated.ts";

const NAMES = Object.keys(OPERATIONS) as OperationName[];
const SCOPES = ["read", "note", "write"] as const;

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql, backend } = world;

  async function inputOf(name: OperationName, user: ApiUser = owner): Promise<object> {
    const { challenge_id } = await givenChallenge(user, { visibility: "public" });
    const content = "By a program";
    const inputs: Partial<Record<OperationName, object>> = {
      api_public_entries: { challenge_id },
      api_add_note: { content },
      api_register_entry: { challenge_id, content },
      api_append_to_entry: { challenge_id, content, append_id: crypto.randomUUID() },
    };
    return inputs[name] ?? {};
  }

  const callWith = async (token: string, name: OperationName, user?: ApiUser): Promise<ApiResponse> =>
    program(visitor, token)(name, (await inputOf(name, user)) as never);

  async function expectNothingWritten() {
    expect(await sql("select from public.day union all select from public.note")).toEqual([]);
  }

  describe("a token without the scope", () => {
    test.each(
      NAMES.flatMap((name) => SCOPES.map((scope) => [scope, name] as const)).filter(
        ([scope, name]) => OPERATIONS[name].scope !== null && OPERATIONS[name].scope !== scope,
      ),
    )("a token for %s can't call %s", async (scope, name) => {
      expectRejected(await callWith(await tokenOf(owner, [scope]), name), 403, "token/scope");
      await expectNothingWritten();
    });

    test.each([
      ["note", "read_diary"],
      ["write", "read_diary"],
      ["read", "register_entry"],
      ["note", "register_entry"],
    ] as const)("a token for %s can't call the earlier function %s", async (scope, name) => {
      const { challenge_id } = await givenChallenge(owner);
      const token = await tokenOf(owner, [scope]);
      const entry = name === "register_entry" ? { challenge_id, content: "x" } : {};
      expectRejected(await visitor.call(name, { token, ...entry }), 403, "token/scope");
      await expectNothingWritten();
    });

    test.each([[["admin"]], [[]], [["read", "admin"]], [[null]], [["read", "read", "read", "read"]]])(
      "a token can't get the scopes %j",
      async (scopes) => {
        const made = await owner.call("create_access_token", { name: "Program", days: 30, scopes });
        expect(made).toMatchObject({ status: 400, rejection: { code: expect.stringMatching(/^235/) } });
      },
    );
  });

  const ENDS: Record<string, (user: ApiUser) => Promise<unknown>> = {
    "was revoked": async (user) => {
      const [token] = succeeded(await user.call("list_access_tokens"));
      succeeded(await user.call("revoke_access_token", { token_id: token!["token_id"] }));
    },
    "has expired": ({ id }) =>
      sql(
        "update private.access_token set created_at = now() - interval '31 days', expires_at = now() where user_id = $1",
        [id],
      ),
    "is older than a second factor": async ({ id }) => {
      await sql("update auth.sessions set created_at = now() where user_id = $1", [id]);
      await sql(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'Phone', 'totp', 'unverified', 'x', now(), now())`,
        [id],
      );
      await sql("update auth.mfa_factors set status = 'verified' where user_id = $1", [id]);
    },
    "is older than the password": ({ id }) =>
      sql("update auth.users set encrypted_password = 'x' || encrypted_password where id = $1", [id]),
    "belongs to a banned user": ({ id }) =>
      sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]),
    "belongs to a deleted account": (user) => user.call("delete_account"),
    "is older than the sessions that staff ended": async ({ id }) =>
      succeeded(
        await (
          await sharedStaff(world)
        ).call("desk_revoke_sessions", { user_id: id, facts: "A stolen phone." }),
      ),
  };

  describe("a token that has ended, or a suspended user's token", () => {
    test.each(
      Object.keys(ENDS).flatMap((end) =>
        (["api_me", "api_entries", "api_add_note"] as const).map((name) => [end, name] as const),
      ),
    )("a token that %s can't call %s", async (end, name) => {
      const user = await signUp(backend, `ended-${crypto.randomUUID()}`);
      const token = await tokenOf(user);
      onlyRow(await callWith(token, "api_me"));
      await ENDS[end]!(user);
      expectRejected(await callWith(token, name), 401, "token/invalid");
      await expectNothingWritten();
    });

    test.each(["api_add_note", "api_register_entry", "api_append_to_entry"] as const)(
      "a program of a suspended user can't call %s",
      async (name) => {
        const token = await tokenOf(owner);
        const { challenge_id } = await givenChallenge(owner, { visibility: "public" });
        onlyRow(await program(visitor, token)("api_register_entry", { challenge_id, content: "Before" }));
        await decided(world, await sharedStaff(world), "challenge", challenge_id, "suspend", { days: 7 });
        const open = await sql<{ id: string }>(
          `insert into public.challenge (user_id, title, "desc") values ($1, 'Open', 'x') returning challenge_id as id`,
          [owner.id],
        );
        const input = {
          api_add_note: { content: "x" },
          api_register_entry: { challenge_id: open[0]!.id, content: "x" },
          api_append_to_entry: { challenge_id, content: "x", append_id: crypto.randomUUID() },
        }[name];
        expectRejected(await program(visitor, token)(name, input), 403, "account/suspended");
        onlyRow(await program(visitor, token)("api_entries", {}));
      },
    );
  });

  describe("a forged token", () => {
    test.each<[string, (token: string, hash: string) => string]>([
      ["the stored hash", (_, hash) => hash],
      ["a token with another letter at the end", (token) => `${token}0`],
      ["half of a token", (token) => token.slice(0, 38)],
      ["a token in upper case", (token) => token.toUpperCase()],
      ["two tokens", (token) => `${token}, ${token}`],
      ["a pattern", () => "diary_%"],
      ["SQL", () => "' or true --"],
      ["JSON", (token) => `x","x-diary-token":"${token}`],
      ["the name of a role", () => "service_role"],
    ])("%s gives no access", async (_, forge) => {
      const token = await tokenOf(owner);
      const [row] = await sql<{ hash: string }>("select token_hash as hash from private.access_token");
      expectRejected(await callWith(forge(token, row!.hash), "api_me"), 401, "token/invalid");
    });

    test("a token is accepted only in its header", async () => {
      const token = await tokenOf(owner);
      expectRejected(await visitor.call("api_me"), 401, "token/invalid");
      const asSession = await visitor.withToken(token).call("api_me");
      expect(asSession.status).toBe(401);
      const asField = await visitor.call("api_me", { token });
      expect([400, 404]).toContain(asField.status);
      const asQuery = await visitor.call(`api_me?${TOKEN_HEADER}=${token}`);
      expect([400, 401]).toContain(asQuery.status);
    });
  });

  describe("the rights of a token", () => {
    test.each([
      ["create_access_token", { name: "Another", days: 30 }],
      ["list_access_tokens", {}],
      ["export_records", {}],
      ["delete_account", {}],
      ["delete_notes", { note_ids: [] }],
      ["written_days", { first_date: "2024-01-01", last_date: "2024-02-01" }],
    ])("a token gives no right to call %s", async (name, parameters) => {
      expectDenied(await visitor.call(name, parameters, { [TOKEN_HEADER]: await tokenOf(owner) }));
    });

    test("a token acts for its owner in one request only, also with another user's session", async () => {
      const token = await tokenOf(owner);
      const me = onlyRow(await stranger.call("api_me", {}, { [TOKEN_HEADER]: token }));
      expect(me["user_id"]).toBe(owner.id);
      const settings = succeeded(await stranger.select(`setting?select=*&user_id=eq.${owner.id}`));
      expect(settings).toEqual([]);
      expectDenied(await visitor.call("list_access_tokens"));
    });

    test("a program can't act for another user by an additional field", async () => {
      const call = program(visitor, await tokenOf(owner));
      const input = { content: "x", user_id: stranger.id };
      expect([400, 404]).toContain((await call("api_add_note", input)).status);
      await expectNothingWritten();
    });

    test("a link or a form of another page can't write, because it sends no header", async () => {
      const token = await tokenOf(owner);
      const path = `rpc/api_add_note?content=x&${TOKEN_HEADER}=${token}`;
      expect((await visitor.select(path)).status).toBeGreaterThanOrEqual(400);
      expectRejected(await visitor.call("api_add_note", { content: "x" }), 401, "token/invalid");
      await expectNothingWritten();
    });

    test("a user's programs can send 300 requests an hour", async () => {
      const token = await tokenOf(owner);
      onlyRow(await callWith(token, "api_me"));
      await sql("update private.quota_use set used = 300 where action = 'access-token-use'");
      expectRejected(await callWith(await tokenOf(owner), "api_me"), 429, "quota/exceeded");
    });
  });
});
