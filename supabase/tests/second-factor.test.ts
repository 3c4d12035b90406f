import { PASSWORD } from "@diary/core/testing";
import { codeAt } from "@diary/server/testing";
import { beforeEach, expect, test } from "vitest";

import { succeeded, onlyRow, textOf, type ApiResponse } from "./fixtures/api-response.ts";
import { readAuth, claimsOf, type Session } from "./fixtures/auth.ts";
import { configuredNumber } from "./fixtures/config.ts";
import { roundsOf } from "./fixtures/databases.ts";
import { challengeOf } from "./fixtures/given.ts";
import { asHostedStorage } from "./fixtures/hosted-storage.ts";
import { listFiles, upload } from "./fixtures/picture.ts";
import { onServer } from "./fixtures/world.ts";

const NEW_PASSWORD = "batterystaple2";
const STEP_MS = 30_000;

const outcome = ({ status, rejection }: ApiResponse) => ({ status, hint: rejection?.hint });

let userCount = 0;

onServer(({ visitor, owner, stranger, sql, script, backend, mails, database: kind }) => {
  let email: string;
  let phone: Session;
  let laptop: Session;
  let secret: string;
  let factor: string;
  /** Start of the test. Codes of its 30-second step and of the next step are valid. */
  let began: number;

  const call = (method: string, path: string, body?: unknown, session?: Session) =>
    readAuth(backend, method, path, body, session);

  const signIn = (password = PASSWORD) => call("POST", "token?grant_type=password", { email, password });
  const refresh = ({ refresh_token }: Session) =>
    call("POST", "token?grant_type=refresh_token", { refresh_token });
  const codeOf = (step: 0 | 1) => codeAt(secret, began + step * STEP_MS);
  async function give(code: string, session: Session) {
    const challenge = await call("POST", `factors/${factor}/challenge`, {}, session);
    expect(challenge.status).toBe(200);
    return call("POST", `factors/${factor}/verify`, { challenge_id: challenge.body.id, code }, session);
  }
  const by = ({ access_token }: Session) => visitor.withToken(access_token);
  const reads = async (session: Session) =>
    outcome(await by(session).select("challenge?select=challenge_id"));
  const OPEN = { status: 200, hint: undefined };
  const CODE_NEEDED = { status: 403, hint: "account/code-needed" };

  const asked = (session: Session) =>
    sql(
      "select private.reject_revoked_session() from (select set_config('request.jwt.claims', $1, false)) s",
      [JSON.stringify(claimsOf(session))],
    );

  async function enroll(session: Session) {
    const { status, body } = await call("POST", "factors", { factor_type: "totp" }, session);
    expect(status).toBe(200);
    [factor, secret] = [body.id, body.totp.secret];
    return body.totp;
  }

  async function takeSecondStep() {
    await enroll(phone);
    phone = (await give(codeOf(0), phone)).body;
  }

  beforeEach(async () => {
    email = `second-${userCount++}-${crypto.randomUUID()}@example.com`;
    laptop = (await call("POST", "signup", { email, password: PASSWORD })).body;
    phone = (await signIn()).body;
    began = Date.now();
  });

  test("a second factor is active after its first code, and other sessions end", async () => {
    const totp = await enroll(phone);
    expect(totp.uri).toContain(`secret=${secret}`);
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(totp.qr_code).toContain("<svg");
    expect(await reads(laptop)).toEqual(OPEN);
    expect((await give("000000", phone)).code).toBe("mfa_verification_failed");
    expect(await reads(phone)).toEqual(OPEN);

    const verified = await give(codeOf(0), phone);
    expect(verified.status).toBe(200);
    const { aal, exp, iat } = claimsOf(verified.body);
    const life = configuredNumber("auth", "jwt_expiry");
    expect([aal, Number(exp) - Number(iat)]).toEqual(["aal2", life]);
    expect(verified.body.expires_in).toBe(life);
    expect(Math.abs(verified.body.expires_at - Number(exp))).toBeLessThanOrEqual(1);
    expect(verified.body.user.factors).toMatchObject([{ id: factor, status: "verified" }]);
    expect(JSON.stringify(verified.body)).not.toContain(secret);
    expect(await reads(verified.body)).toEqual(OPEN);
    expect((await reads(laptop)).status).toBe(401);
    const refreshed = await refresh(verified.body);
    expect(claimsOf(refreshed.body).aal).toBe("aal2");
    expect(await reads(refreshed.body)).toEqual(OPEN);
  });

  test.skipIf(kind === "supabase")(
    "a new factor replaces an unfinished one, but not a verified one",
    async () => {
      await enroll(phone);
      const unfinished = factor;
      await enroll(phone);
      const own =
        "select f.id from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1";
      expect(await sql(own, [email])).toEqual([{ id: factor }]);
      expect(factor).not.toBe(unfinished);
      phone = (await give(codeOf(0), phone)).body;
      const another = await call("POST", "factors", { factor_type: "totp" }, phone);
      expect(another).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
      expect(await sql(own, [email])).toEqual([{ id: factor }]);
    },
  );

  test("a session of a user with a factor can't read or change anything before its code", async () => {
    await takeSecondStep();
    expect((await upload(by(phone), `${phone.user.id}/face.png`)).ok).toBe(true);
    const half = await signIn();
    expect(half.body.user.factors).toMatchObject([{ id: factor, status: "verified" }]);
    expect(await reads(half.body)).toEqual(CODE_NEEDED);
    for (const name of ["delete_account", "list_access_tokens"])
      expect(outcome(await by(half.body).call(name))).toEqual(CODE_NEEDED);
    // Hosted Storage doesn't check the session, but its policies hide the images.
    const images = await listFiles(by(half.body), phone.user.id);
    expect(kind === "supabase" ? [200, 403] : [403]).toContain(images.status);
    expect(images.ok ? await images.json() : []).toEqual([]);
    expect(await reads((await refresh(half.body)).body)).toEqual(CODE_NEEDED);
    const change = { password: NEW_PASSWORD, current_password: PASSWORD };
    expect((await call("PUT", "user", change, half.body)).code).toBe("insufficient_aal");
    for (const [method, path] of [
      ["DELETE", `factors/${factor}`],
      ["POST", "factors"],
    ] as const)
      expect((await call(method, path, { factor_type: "totp" }, half.body)).status).toBeGreaterThanOrEqual(
        400,
      );
    expect((await signIn(NEW_PASSWORD)).status).toBe(400);

    const whole = await give(codeOf(1), half.body);
    expect(await reads(whole.body)).toEqual(OPEN);
    expect(await reads(phone)).toEqual(OPEN);
    expect((await call("PUT", "user", change, whole.body)).status).toBe(200);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  test("another user can't use or remove a factor", async () => {
    await takeSecondStep();
    const mine = factor;
    email = `other-${crypto.randomUUID()}@example.com`;
    const other = (await call("POST", "signup", { email, password: PASSWORD })).body;
    const body = { challenge_id: crypto.randomUUID(), code: codeOf(1) };
    expect((await call("POST", `factors/${mine}/challenge`, {}, other)).status).toBe(404);
    expect((await call("POST", `factors/${mine}/verify`, body, other)).status).toBe(404);
    expect((await call("DELETE", `factors/${mine}`, undefined, other)).status).toBe(404);
    for (const [method, path] of [
      ["POST", "factors"],
      ["POST", `factors/${mine}/challenge`],
      ["DELETE", `factors/${mine}`],
    ] as const) {
      const response = await call(method, path, method === "POST" ? { factor_type: "totp" } : undefined);
      // Supabase's gateway passes an anonymous token to Auth, which rejects it with 403.
      expect([401, 403]).toContain(response.status);
    }
    expect((await reads(other)).status).toBe(200);
  });

  test("a session with a verified code can remove the factor; then a password is enough", async () => {
    await takeSecondStep();
    expect((await call("DELETE", `factors/${factor}`, undefined, phone)).status).toBe(200);
    const again = (await signIn()).body;
    expect(again.user.factors ?? []).toEqual([]);
    expect(await reads(again)).toEqual(OPEN);
    expect(await reads((await refresh(phone)).body)).toEqual(OPEN);
    await enroll(again);
    expect((await give(codeOf(0), again)).status).toBe(200);
    expect((await reads(phone)).status).toBe(401);
  });

  test("a recovery link also needs a code", async () => {
    await takeSecondStep();
    await call("POST", "recover", { email });
    const mail = (await mails()).find(({ to }) => to === email);
    const token_hash = /token_hash=([0-9a-f]+)/.exec(mail?.text ?? "")?.[1];
    const recovered = (await call("POST", "verify", { type: "recovery", token_hash })).body;
    expect(recovered.user.factors).toMatchObject([{ status: "verified" }]);
    const change = { password: NEW_PASSWORD };
    expect((await call("PUT", "user", change, recovered)).code).toBe("insufficient_aal");
    const whole = (await give(codeOf(1), recovered)).body;
    expect((await call("PUT", "user", change, whole)).status).toBe(200);
  });

  const age = (time: string) =>
    sql(
      "update auth.sessions s set created_at = now() - $2::interval from auth.users u where u.id = s.user_id and u.email = $1",
      [email, time],
    );

  test.skipIf(kind === "supabase")(
    "a session that hasn't verified a code can sign out only itself",
    async () => {
      await takeSecondStep();
      const half = (await signIn()).body;
      for (const [query, body] of [
        ["?scope=global", {}],
        ["?scope=others", {}],
        ["", { scope: "global" }],
        ["?scope=", { scope: "global" }],
        ["?scope=GLOBAL", {}],
        ["?scope=global&scope=local", {}],
        ["?%73cope=global", {}],
      ] as const) {
        const response = await call("POST", `logout${query}`, body, half);
        expect([query, response.code]).toEqual([query, "insufficient_aal"]);
      }
      expect(await reads(half)).toEqual(CODE_NEEDED);
      // Two URL parsers may read different scopes from these queries.
      for (const query of ["?%73cope=local&scope=global", "?scope=local&scope=global", ""]) {
        const other = (await signIn()).body;
        expect((await call("POST", `logout${query}`, { scope: "local" }, other)).status).toBe(204);
        expect((await reads(other)).status).toBe(401);
        expect(await reads(half)).toEqual(CODE_NEEDED);
        expect(await reads(phone)).toEqual(OPEN);
      }
      expect((await call("POST", "logout?scope=global", {}, phone)).status).toBe(204);
      for (const session of [phone, half]) expect((await reads(session)).status).toBe(401);
    },
  );

  test.skipIf(kind === "supabase")(
    "a session that hasn't verified a code can't change the user",
    async () => {
      await takeSecondStep();
      const half = (await signIn()).body;
      for (const change of [{ data: { name: "x" } }, { data: {} }, {}, { password: NEW_PASSWORD }, { email }])
        expect((await call("PUT", "user", change, half)).code).toBe("insufficient_aal");
      const metadata = "select raw_user_meta_data ->> 'name' as name from auth.users where email = $1";
      expect(await sql(metadata, [email])).toEqual([{ name: null }]);
      expect((await call("PUT", "user", { data: { name: "x" } }, phone)).status).toBe(200);
      expect(await sql(metadata, [email])).toEqual([{ name: "x" }]);
    },
  );

  test("a new factor revokes tokens, links and devices of its owner only", async () => {
    email = `other-${crypto.randomUUID()}@example.com`;
    const other = (await call("POST", "signup", { email, password: PASSWORD })).body;
    const sessions = [phone, other];
    const made: { token: string; link: string }[] = [];
    for (const session of sessions) {
      const user = by(session);
      const token = textOf(await user.call("create_access_token", { name: "Phone", days: 30 }));
      const row = challengeOf(owner, { user_id: session.user.id, visibility: "private" });
      const { challenge_id } = onlyRow(await user.insert("challenge", row));
      const link = textOf(await user.call("create_share_link", { challenge_id, days: null }));
      const endpoint = `https://fcm.googleapis.com/${crypto.randomUUID()}`;
      const device = { endpoint, p256dh: `B${"p".repeat(86)}`, auth: "a".repeat(22), language: "en" };
      succeeded(await user.call("save_push_device", device));
      made.push({ token, link });
    }
    const opened = async () => {
      const found = [];
      for (const { link, token } of made)
        found.push([
          (await visitor.call("read_diary", { token })).status,
          succeeded(await visitor.call("shared_challenge", { token: link }))[0] !== null,
        ]);
      for (const session of sessions)
        found.push(await sql("select from public.push_device where user_id = $1", [session.user.id]));
      return found;
    };
    await enroll(phone);
    await give("000000", phone);
    expect(await opened()).toEqual([[200, true], [200, true], [{}], [{}]]);
    phone = (await give(codeOf(0), phone)).body;
    sessions[0] = phone;
    expect(await opened()).toEqual([[401, false], [200, true], [], [{}]]);

    made[0]!.token = textOf(await by(phone).call("create_access_token", { name: "Phone", days: 30 }));
    // Each sign-in with a code sets the status again.
    await sql("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [factor]);
    expect((await visitor.call("read_diary", { token: made[0]!.token })).status).toBe(200);
  });

  const verifyBySql = () => sql("update auth.mfa_factors set status = 'verified' where id = $1", [factor]);

  test("the database rejects a new factor without a recent sign-in", async () => {
    await enroll(phone);
    await age("6 minutes");
    await call("POST", "token?grant_type=password", { email: stranger.email, password: PASSWORD });
    await expect(verifyBySql()).rejects.toThrow("sign in again to set up a second step");
    expect(await reads(laptop)).toEqual(OPEN);
    await signIn();
    await verifyBySql();
    expect(await reads((await signIn()).body)).toEqual(CODE_NEEDED);
  });

  test.skipIf(kind === "supabase")("setting up a factor needs a recent sign-in", async () => {
    await age("6 minutes");
    await enroll(phone);
    expect((await give(codeOf(0), phone)).code).toBe("reauthentication_needed");
    expect(await reads(laptop)).toEqual(OPEN);
    expect(await sql("select status from auth.mfa_factors where id = $1", [factor])).toEqual([
      { status: "unverified" },
    ]);
    phone = (await refresh(phone)).body;
    expect((await give(codeOf(0), phone)).code).toBe("reauthentication_needed");
    const recent = (await signIn()).body;
    phone = (await give(codeOf(0), recent)).body;
    expect(await reads(phone)).toEqual(OPEN);
  });

  const remove = (session: Session) => call("DELETE", `factors/${factor}`, undefined, session);

  test.skipIf(kind === "supabase")("removing a factor needs a recent sign-in", async () => {
    await takeSecondStep();
    await age("6 minutes");
    expect((await remove(phone)).code).toBe("reauthentication_needed");
    const recent = (await signIn()).body;
    expect((await remove(recent)).code).toBe("insufficient_aal");
    expect((await remove((await give(codeOf(1), recent)).body)).status).toBe(200);
    expect(await reads((await signIn()).body)).toEqual(OPEN);
    await age("6 minutes");
    await enroll(phone);
    expect((await remove(phone)).status).toBe(200);
  });

  test.skipIf(kind === "supabase")("two concurrent requests can't verify two factors", async () => {
    for (let round = 0; round < roundsOf(kind, 10); round += 1) {
      email = `race-${crypto.randomUUID()}@example.com`;
      const first = (await call("POST", "signup", { email, password: PASSWORD })).body;
      const other = (await signIn()).body;
      await enroll(first);
      const [second] = await sql<{ id: string }>(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
         select gen_random_uuid(), user_id, 'totp', 'unverified', secret from auth.mfa_factors where id = $1 returning id`,
        [factor],
      );
      const verify = (id: string, session: Session) =>
        call(
          "POST",
          `factors/${id}/verify`,
          { challenge_id: crypto.randomUUID(), code: codeAt(secret, Date.now()) },
          session,
        );
      const responses = await Promise.all([verify(factor, first), verify(second!.id, other)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(
        await sql("select from auth.mfa_factors where user_id = $1 and status = 'verified'", [first.user.id]),
      ).toHaveLength(1);
    }
  });

  test.skipIf(kind === "supabase")("an unfinished factor does not replace the verified factor", async () => {
    await takeSecondStep();
    const half = (await signIn()).body;
    const [other] = await sql<{ id: string }>(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       select gen_random_uuid(), user_id, 'totp', 'unverified', secret, now(), now() from auth.mfa_factors where id = $1 returning id`,
      [factor],
    );
    factor = other!.id;
    expect((await give(codeOf(1), half)).code).toBe("insufficient_aal");
    expect(await reads(half)).toEqual(CODE_NEEDED);
    expect(await reads(phone)).toEqual(OPEN);
    expect((await remove(phone)).status).toBe(200);
    expect(await reads(phone)).toEqual(OPEN);
  });

  // Hosted Auth accepts a code several times within its step.
  test.skipIf(kind === "supabase")("a code works once, even for two concurrent requests", async () => {
    await enroll(phone);
    const both = await Promise.all([give(codeOf(0), phone), give(codeOf(0), phone)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const half = (await signIn()).body;
    expect((await give(codeOf(0), half)).code).toBe("mfa_verification_failed");
    expect((await give(codeOf(1), half)).status).toBe(200);
    expect((await give(codeOf(0), (await signIn()).body)).status).toBe(422);
  });

  test.skipIf(kind === "supabase")("a session without a verified code isn't a recent sign-in", async () => {
    await takeSecondStep();
    const half = (await signIn()).body;
    for (const [session, recent] of [
      [half, false],
      [phone, true],
    ] as const) {
      const id = claimsOf(session)["session_id"];
      expect(await sql("select private.is_recent_sign_in($1) as recent", [id])).toEqual([{ recent }]);
    }
  });

  test.skipIf(kind === "supabase")(
    "hosted Storage shows no images to a session that ended or lacks its code",
    async () => {
      await takeSecondStep();
      const { id } = phone.user;
      await sql("insert into storage.objects (bucket_id, name) values ('avatars', $1), ('photos', $2)", [
        `${id}/face.png`,
        `${id}/${id}`,
      ]);
      const images = `from storage.objects where name like '${id}/%'`;
      const half = (await signIn()).body;
      const other = `values ('avatars', '${id}/other.png')`;
      const outcomes = async (session: Session) => [
        await asHostedStorage({ script }, claimsOf(session), `perform 1 ${images}`),
        await asHostedStorage({ script }, claimsOf(session), `delete ${images}`),
        await asHostedStorage(
          { script },
          claimsOf(session),
          `insert into storage.objects (bucket_id, name) ${other}`,
        ),
      ];
      const rejected = ["0 rows", "0 rows", expect.stringContaining("violates row-level security policy")];
      expect(await outcomes(half)).toEqual(rejected);
      expect(await outcomes(phone)).toEqual(["2 rows", "2 rows", "1 rows"]);
      expect((await call("POST", "logout?scope=local", {}, phone)).status).toBe(204);
      expect(await outcomes(phone)).toEqual(rejected);
    },
  );

  test.skipIf(kind === "supabase")(
    "PostgREST's check before each request rejects a session without a verified code",
    async () => {
      await takeSecondStep();
      const half = (await signIn()).body;
      await expect(asked(half)).rejects.toThrow("account/code-needed");
      expect(await asked(phone)).toHaveLength(1);
    },
  );
});
