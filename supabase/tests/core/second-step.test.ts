import { sessionStorageKey } from "@diary/core/session";
import { createVisitor, signUp, type TestUser } from "@diary/core/testing";
import { codeAt, type BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createAccessToken } from "../../../packages/core/src/access-token/index.ts";
import { deleteAccountWithPassword } from "../../../packages/core/src/profile/mutations.ts";
import { fetchProfile } from "../../../packages/core/src/profile/repo.ts";
import { databases, openBackend } from "../fixtures/databases.ts";
import { codeOf } from "./browsers.ts";

const STEP_MS = 30_000;

let backend: BackendUnderTest;
beforeAll(async () => {
  backend = await openBackend(databases()[0]!);
});
afterAll(() => backend?.close());

let mina: TestUser;
let secret: string;
let began: number;
/** Codes of the 30-second step in which the test started, and of the next step. */
const code = (step: 0 | 1) => codeAt(secret, began + step * STEP_MS);
const storedIn = ({ platform }: Pick<TestUser, "platform">) =>
  platform.stored.get(sessionStorageKey(backend.url));

beforeEach(async () => {
  began = Date.now();
  mina = await signUp(backend);
  const step = await mina.auth.secondStep();
  expect(await step.readFactor()).toBeNull();
  await step.enrollFactor();
  const { id, image, secret: made } = await step.enrollFactor();
  secret = made;
  expect(image).toMatch(/^data:image\/svg/);
  const confirm = (proof: object) => step.confirmFactor(id, { ...credentials(), code: code(0), ...proof });
  expect(await codeOf(confirm({ code: "000000" }))).toBe("auth/code-wrong");
  expect(await codeOf(confirm({ password: "wrong1234" }))).toBe("auth/invalid-credentials");
  await confirm({});
  expect(await step.readFactor()).toBe(id);
});

const credentials = () => ({ email: mina.email, password: mina.password });

test("the device that set up the second factor stays signed in", async () => {
  expect(await backend.sql("select from auth.sessions where user_id = $1", [mina.userId])).toHaveLength(1);
  expect(await fetchProfile(mina.diary, mina.userId)).toMatchObject({ user_id: mina.userId });
  const stored = JSON.parse(storedIn(mina)!) as object;
  const expired = JSON.stringify({ ...stored, expires_at: 1_700_000_000 });
  mina.platform.stored.set(sessionStorageKey(backend.url), expired);
  const again = createVisitor(backend, mina.platform);
  await again.auth.recheck();
  expect(await createAccessToken(again.diary, { name: "Phone", days: 30, scopes: ["read"] })).toMatch(
    /^diary_/,
  );
});

test("the password without a code starts no session on another device", async () => {
  const phone = createVisitor(backend);
  expect(await codeOf(phone.auth.signIn(credentials()))).toBe("auth/code-needed");
  expect(phone.auth.current()).toEqual({ status: "signed-out" });
  expect(storedIn(phone)).toBeUndefined();
  const { submitCode } = await phone.auth.secondStep();
  expect(await codeOf(submitCode("000000"))).toBe("auth/code-wrong");
  expect(storedIn(phone)).toBeUndefined();
  await submitCode(code(1));
  expect(phone.auth.current()).toMatchObject({ status: "signed-in", user: { id: mina.userId } });
  expect(await fetchProfile(phone.diary, mina.userId)).toMatchObject({ user_id: mina.userId });
  expect(await codeOf(submitCode(code(1)))).toBe("session/missing");
});

test("a recovery link needs a code once, even if the first new password is rejected", async () => {
  const phone = createVisitor(backend);
  const redirectTo = `${backend.url}/changepasswordform`;
  await phone.auth.requestPasswordReset({ email: mina.email, redirectTo });
  const mail = (await backend.mails()).find(({ to }) => to === mina.email);
  await phone.auth.openRecovery(/token_hash=(\w+)/.exec(mail?.text ?? "")![1]!);
  const change = (password: string, currentPassword?: string) =>
    phone.auth.changePassword({ password, ...(currentPassword !== undefined && { code: currentPassword }) });
  expect(await change("batterystaple2")).toMatchObject({ result: false, code: "auth/code-needed" });
  expect(await change("batterystaple2", "000000")).toMatchObject({ result: false, code: "auth/code-wrong" });
  expect(await change("short", code(1))).toMatchObject({ result: false, code: "auth/weak-password" });
  expect(await change("batterystaple2", code(1))).toMatchObject({ result: true });
  expect(phone.auth.current()).toMatchObject({ status: "signed-in", user: { id: mina.userId } });
});

test("deleting the account needs password and code", async () => {
  const user = { id: mina.userId, email: mina.email };
  const end = (proof: { code?: string }) =>
    deleteAccountWithPassword(mina.diary, user, { password: mina.password, ...proof });
  expect(await codeOf(end({}))).toBe("auth/code-needed");
  expect(await codeOf(end({ code: "000000" }))).toBe("auth/code-wrong");
  await end({ code: code(1) });
  expect(await backend.sql("select from auth.mfa_factors where user_id = $1", [mina.userId])).toEqual([]);
  expect(await codeOf(fetchProfile(createVisitor(backend).diary, mina.userId))).toBe("not-found");
});

test("the password is sufficient after the second factor is removed", async () => {
  const step = await mina.auth.secondStep();
  const id = (await step.readFactor())!;
  const remove = (proof: object) => step.removeFactor(id, { ...credentials(), code: code(1), ...proof });
  expect(await codeOf(remove({ code: "000000" }))).toBe("auth/code-wrong");
  expect(await codeOf(remove({ password: "wrong1234" }))).toBe("auth/invalid-credentials");
  expect(await step.readFactor()).toBe(id);
  await remove({});
  expect(await step.readFactor()).toBeNull();
  expect(await backend.sql("select from auth.sessions where user_id = $1", [mina.userId])).toHaveLength(1);
  expect(await fetchProfile(mina.diary, mina.userId)).toMatchObject({ user_id: mina.userId });
  const phone = createVisitor(backend);
  await phone.auth.signIn(credentials());
  expect(phone.auth.current()).toMatchObject({ status: "signed-in" });
});
