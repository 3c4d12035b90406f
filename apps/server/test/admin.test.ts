import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { startPostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { type AdminContext, asJson, formatResult } from "../src/admin/command.ts";
import { execute } from "../src/admin/execute.ts";
import { codeAt } from "../src/auth/totp.ts";
import type { Database } from "../src/database/database.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { storedSecrets } from "../src/database/stored-secrets.ts";
import type { Mail } from "../src/mail/mail.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { HostedStorage } from "../src/storage/hosted-storage.ts";
import { emptyDatabase } from "../src/testing/empty-database.ts";
import { startTestBackend } from "../src/testing/index.ts";
import { PICTURE } from "./backup-world.ts";
import { PASSWORD, postAuth, visitor } from "./users.ts";

interface AuthBody {
  error_code?: string;
  access_token: string;
  user: { id: string; email: string };
}

// The concurrency tests need PostgreSQL, because PGlite executes one transaction at a time.
const cluster = postgresBinaries().found ? await startPostgresCluster() : undefined;
const backend = await startTestBackend({
  database: cluster ? await openPostgres(await cluster.createDatabase()) : "pglite",
});
const { database } = backend.api;
const files = new FileStore(backend.filesFolder);
let mails: Mail[];
const context: AdminContext = {
  database,
  services: { kind: "embedded", files },
  backupsFolder: undefined,
  siteUrl: "https://diary.example",
  contactEmail: "hello@diary.example",
  runningSince: undefined,
  deliver: async (mail) => void mails.push(mail),
};
beforeEach(async () => {
  mails = [];
  await emptyDatabase(database);
});
afterAll(async () => {
  await backend.close();
  await cluster?.close();
});

async function command(...argv: string[]): Promise<string> {
  const outcome = await execute(context, argv, { confirmed: true });
  if (outcome.kind !== "done") throw new Error(`${outcome.kind}: ${outcome.text}`);
  return outcome.text;
}

async function auth(path: string, body?: unknown, token?: string) {
  const headers = { apikey: backend.key, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await (body === undefined
    ? fetch(`${backend.url}/auth/v1/${path}`, { headers })
    : postAuth(backend, path, body, headers));
  return { status: response.status, body: (await response.json()) as AuthBody };
}

async function readSite() {
  const { data } = await visitor(backend).from("site").select("announcement,announced_at").throwOnError();
  return data as { announcement: string | null; announced_at: string | null }[];
}

const signUp = (name: string, data: Record<string, string> = {}) =>
  auth("signup", { email: `${name}@diary.example`, password: PASSWORD, data });
const signIn = (name: string, password = PASSWORD) =>
  auth("token?grant_type=password", { email: `${name}@diary.example`, password });

test("users are found by address, nickname and id, and printed without control characters", async () => {
  const { body } = await signUp("ume");
  await signUp("aiko");
  await database.query("update public.profile set nickname = $2 where user_id = $1", [
    body.user.id,
    "Plum\u001B[31m",
  ]);
  expect((await command("users", "list")).split("\n")).toHaveLength(3);
  const [, newest, ...others] = (await command("users", "list", "--limit", "1")).split("\n");
  expect([newest, others]).toEqual([expect.stringContaining("aiko@diary.example"), []]);
  for (const text of ["UME@", "plum", body.user.id]) {
    const found = await command("users", "find", text);
    expect(found).toContain("ume@diary.example");
    expect(found).not.toContain("aiko");
    expect(found).not.toContain("\u001B");
  }
  expect(await command("users", "find", "nobody")).toBe("No users found.");
});

test("a ban also ends the session of a user who signs in concurrently", async () => {
  const { body } = await signUp("ume");
  let banned: Promise<string> | undefined;
  await database.transaction(async ({ query }) => {
    await query("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [body.user.id]);
    banned = command("users", "ban", "ume@diary.example");
    await query("select pg_sleep(0.3)");
  });
  await banned;
  expect(await database.query("select from auth.sessions where user_id = $1", [body.user.id])).toEqual([]);
});

test("a banned user is signed out, and can't sign in or recover until the ban ends", async () => {
  const { body } = await signUp("ume");
  const { body: other } = await signUp("aiko");
  const link = new URL(await command("users", "reset-link", "ume@diary.example"));
  await command("users", "ban", "ume@diary.example", "--days", "2");
  backend.api.forgetLimits();
  expect((await auth("user", undefined, body.access_token)).status).toBe(403);
  expect((await auth("user", undefined, other.access_token)).status).toBe(200);
  expect(await signIn("ume")).toMatchObject({ status: 400, body: { error_code: "user_banned" } });
  expect(await signIn("ume", "wrong1234")).toMatchObject({ body: { error_code: "invalid_credentials" } });
  const recovery = { type: "recovery", token_hash: link.searchParams.get("token_hash") };
  expect(await auth("verify", recovery)).toMatchObject({ status: 400, body: { error_code: "user_banned" } });
  expect(await command("users", "list")).toContain("banned until");
  await command("users", "unban", "ume@diary.example");
  expect((await signIn("ume")).status).toBe(200);
});

test("after remove-factor, the password is enough, and a new factor ends older sessions", async () => {
  const { body } = await signUp("ume");
  const enrolled = await auth("factors", { factor_type: "totp" }, body.access_token);
  const factor = enrolled.body as unknown as { id: string; totp: { secret: string } };
  const code = codeAt(factor.totp.secret, Date.now());
  const verified = await auth(`factors/${factor.id}/verify`, { code }, body.access_token);
  expect(verified.status).toBe(200);
  const exported = JSON.stringify(await command("users", "export", "ume@diary.example"));
  expect(exported).toContain(factor.id);
  expect(exported).not.toContain(factor.totp.secret);
  expect(JSON.stringify((await signIn("ume")).body)).toContain(factor.id);
  await command("users", "remove-factor", "ume@diary.example");
  const laptop = (await signIn("ume")).body;
  expect(JSON.stringify(laptop)).not.toContain(factor.id);
  const phone = () => auth("factors", { factor_type: "totp" }, body.access_token);
  const next = (await auth("factors", { factor_type: "totp" }, laptop.access_token))
    .body as unknown as typeof factor;
  const newCode = codeAt(next.totp.secret, Date.now());
  const again = await auth(`factors/${next.id}/verify`, { code: newCode }, laptop.access_token);
  expect([again.status, (await phone()).status]).toEqual([200, 403]);
});

test("a reset link that the operator creates signs the user in once", async () => {
  await signUp("ume");
  const link = new URL(await command("users", "reset-link", "ume@diary.example"));
  expect(link.href).toMatch(/^https:\/\/diary\.example\/changepasswordform\?token_hash=\w+&type=recovery$/);
  const recovery = { type: "recovery", token_hash: link.searchParams.get("token_hash") };
  const { status, body } = await auth("verify", recovery);
  expect([status, body.user.email]).toEqual([200, "ume@diary.example"]);
  expect((await auth("verify", recovery)).status).toBe(403);
});

test("a confirmed deletion removes a user with all data", async () => {
  const { body } = await signUp("ume");
  const id = body.user.id;
  await files.uploadObject("avatars", `${id}/x.gif`, undefined, PICTURE);
  await database.query("insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
    `${id}/x.gif`,
  ]);
  const asked = await execute(context, ["users", "delete", "ume@diary.example"], { confirmed: false });
  expect(asked).toEqual({
    kind: "question",
    text: "Delete ume@diary.example with 0 challenges and 0 entries permanently?",
  });
  expect(await database.query("select from auth.users")).toHaveLength(1);
  await command("users", "delete", "ume@diary.example");
  expect(await database.query("select from auth.users")).toEqual([]);
  expect(await database.query("select from storage.objects")).toEqual([]);
  expect(
    await database.query("select from auth.audit_log_entries where payload ->> 'actor_id' = $1", [id]),
  ).toEqual([]);
  await expect(files.getObject("avatars", `${id}/x.gif`)).rejects.toThrow("ENOENT");
});

test("a user who writes an entry at the same time is deleted without a deadlock", async () => {
  const { body } = await signUp("ume");
  const [challenge] = await database.query<{ id: string }>(
    `insert into public.challenge (user_id, title, "desc") values ($1, 'Walk', 'Every day') returning challenge_id as id`,
    [body.user.id],
  );
  let deleted: Promise<string> | undefined;
  await database.transaction(async ({ query }) => {
    await query("select from public.challenge where challenge_id = $1 for no key update", [challenge?.id]);
    deleted = command("users", "delete", "ume@diary.example");
    await query("select pg_sleep(0.3)");
    await query(
      "insert into public.day (challenge_id, user_id, date, content) values ($1, $2, '2026-11-30', 'A mile')",
      [challenge?.id, body.user.id],
    );
  });
  expect(await deleted).toBe("ume@diary.example is deleted.");
  expect(await database.query("select from public.day")).toEqual([]);
});

test("a hidden avatar is unmarked while Supabase's Storage deletes its file", async () => {
  const { body } = await signUp("ume");
  await database.query(
    "insert into storage.objects (bucket_id, name, version) values ('avatars', $1 || '/x.gif', 'v1')",
    [body.user.id],
  );
  await database.query("update public.profile set hidden_at = now()");
  const versions = () => database.query("select version from storage.objects");
  expect(await versions()).toEqual([{ version: "hidden:v1" }]);
  const storage = new HostedStorage({});
  const found: unknown[] = [];
  const remove = vi.spyOn(storage, "remove").mockImplementation(async () => {
    found.push(...(await versions()));
    if (found.length === 1) throw new Error("away");
    await database.query("delete from storage.objects");
  });
  const deletion = () =>
    execute({ ...context, services: { kind: "hosted", storage } }, ["users", "delete", body.user.id], {
      confirmed: true,
    });
  expect(await deletion()).toMatchObject({ kind: "failed" });
  expect(await versions()).toEqual([{ version: "hidden:v1" }]);
  expect(await deletion()).toMatchObject({ kind: "done" });
  expect(found).toEqual([{ version: "v1" }, { version: "v1" }]);
  expect(remove).toHaveBeenCalledWith([{ bucket: "avatars", name: `${body.user.id}/x.gif` }]);
  expect(await database.query("select from auth.users")).toEqual([]);
});

test("an export contains all data about a user, but no secret", async () => {
  const { body } = await signUp("ume");
  const other = await signUp("aiko");
  const id = body.user.id;
  await database.query("update public.profile set nickname = 'Plum' where user_id = $1", [id]);
  for (const user of [id, other.body.user.id])
    await database.query(
      `with made as (
         insert into public.challenge (user_id, title, "desc") values ($1, 'Walk', 'Every day') returning challenge_id
       )
       insert into public.rest_day (challenge_id, date) select challenge_id, '2026-11-30' from made`,
      [user],
    );
  await database.query(
    "insert into private.share_link (challenge_id, token_hash) select challenge_id, challenge_id from public.challenge",
  );
  await database.query(
    "insert into public.feedback (title, email, feedback) values ('Thanks', 'Ume@diary.example', 'x')",
  );
  const text = await command("users", "export", "ume@diary.example");
  const tables = JSON.parse(text) as Record<string, unknown[]>;
  expect(tables).toMatchObject({
    "auth.users": [{ email: "ume@diary.example" }],
    "auth.sessions": [{ user_id: id }],
    "public.profile": [{ nickname: "Plum" }],
    "public.challenge": [{ title: "Walk" }],
    "public.feedback": [{ title: "Thanks" }],
    "public.rest_day": [{ date: "2026-11-30" }],
    "private.share_link": [{ expires_at: null }],
  });
  expect(text).not.toMatch(/encrypted_password|_token|refresh_tokens/);
  expect(text).not.toContain(other.body.user.id);
});

test("the operator adds and removes a member of staff", async () => {
  await signUp("ume");
  await command("staff", "add", "ume@diary.example");
  await command("staff", "add", "ume@diary.example");
  expect(await command("staff", "list")).toContain("ume@diary.example");
  await command("staff", "remove", "ume@diary.example");
  expect(await command("staff", "list")).toBe("There are no members of staff.");
});

test("the operator closes and reopens sign-up", async () => {
  expect(await command("sign-ups")).toBe("All visitors can sign up.");
  expect(await command("sign-ups", "closed")).toBe("Sign-up is closed.");
  expect(await signUp("ume")).toMatchObject({ status: 422, body: { error_code: "signup_disabled" } });
  await expect(
    database.query("insert into auth.users (id, email) values (gen_random_uuid(), 'x@diary.example')"),
  ).rejects.toThrow("sign-ups are closed");
  await command("sign-ups", "open");
  expect((await signUp("ume")).status).toBe(200);
});

test("an invitation lets a limited number of users sign up", async () => {
  await command("sign-ups", "invitation");
  const link = new URL(await command("invitations", "create", "--uses", "2"));
  const invitation = link.searchParams.get("invitation") ?? "";
  expect((await signUp("ume")).status).toBe(422);
  expect((await signUp("ume", { invitation: "guessed" })).status).toBe(422);
  const outcomes = await Promise.all(["ume", "aiko", "rin"].map((name) => signUp(name, { invitation })));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(2);
  const rows = await database.query("select raw_user_meta_data ->> 'invitation' as code from auth.users");
  expect(rows).toEqual([{ code: null }, { code: null }]);
  expect(await command("invitations", "list")).toBe("There are no invitations.");

  // The auth service and the database check an invitation independently.
  for (const state of [
    "uses_left = 0, expires_at = now() + interval '1 day'",
    "uses_left = 1, expires_at = now() - interval '1 second'",
  ]) {
    await database.query(`update private.invitation set ${state}`);
    const metadata = { invitation };
    expect(await database.query("select private.sign_up_rejection($1) as reason", [metadata])).toEqual([
      { reason: "invitation" },
    ]);
    const insert = `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'x@diary.example', $1)`;
    await expect(database.query(insert, [metadata])).rejects.toThrow("sign-ups need an invitation");
  }

  await command("invitations", "create");
  const name = (await command("invitations", "list")).split("\n")[1]?.split(" ")[0] ?? "";
  await command("invitations", "revoke", name);
  expect(await command("invitations", "list")).toBe("There are no invitations.");
});

test("text output has no control characters, and JSON output escapes them", async () => {
  await signUp("ume");
  const title = "a\u001B[2Jb\u0007\u009B31m\u202Ec";
  await database.query(
    "insert into public.feedback (title, email, feedback) values ($1, 'ume@diary.example', 'x')",
    [title],
  );
  await database.query("update public.profile set nickname = $1", ["Plum\u001B[2J\nblossom"]);
  expect(await command("users", "list")).toContain("Plum [2J blossom");
  expect(await command("announce", "one\r\n\ttwo\u0008\rthree")).toBe("one\r\n\ttwo  three");
  const json = await command("users", "export", "ume@diary.example");
  expect(json).not.toMatch(/[\u007F-\u009F\u202E]/);
  expect(JSON.parse(json)).toMatchObject({ "public.feedback": [{ title }] });
});

test("an invitation is valid for 30 days or for the days of --days", async () => {
  await command("invitations", "create");
  await command("invitations", "create", "--days", "3");
  const days = "select round(extract(epoch from expires_at - now()) / 86400)::int as days";
  expect(await database.query(`${days} from private.invitation order by expires_at`)).toEqual([
    { days: 3 },
    { days: 30 },
  ]);
});

test("feedback of the last day, or since a date, is mailed once there is some", async () => {
  expect(await command("feedback", "mail")).toBe("There is no new feedback.");
  expect(mails).toEqual([]);
  await database.query("insert into public.feedback (title, feedback) values ('Earlier', 'x'), ('New', 'x')");
  await database.query(
    "update public.feedback set created_at = now() - interval '25 hours' where title = 'Earlier'",
  );
  expect(await command("feedback", "mail")).toBe("Sent 1 message to hello@diary.example.");
  expect(mails[0]).toMatchObject({
    subject: "Feedback: 1 message",
    text: expect.stringMatching(/^(?!.*Earlier).*Title: New/s),
  });
  await command("feedback", "mail", "--since", "2026-01-01");
  expect(mails[1]).toMatchObject({
    subject: "Feedback: 2 messages",
    text: expect.stringMatching(/Earlier.*New/s),
  });
  const withoutMail = await execute({ ...context, deliver: undefined }, ["feedback", "mail"], {
    confirmed: true,
  });
  expect(withoutMail).toMatchObject({
    kind: "failed",
    text: expect.stringContaining("No mail server is set"),
  });
});

test("the operator mails feedback to the contact address", async () => {
  await database.query("insert into public.feedback (title, feedback) values ('Thanks', 'x')");
  await command("feedback", "mail");
  expect(mails).toEqual([
    expect.objectContaining({
      to: "hello@diary.example",
      text: expect.stringContaining("Thanks") as string,
    }),
  ]);
});

test("the staff log contains each successful action of the operator", async () => {
  const { body } = await signUp("ume");
  const ume = "ume@diary.example";
  await command("users", "ban", ume);
  await command("users", "unban", ume);
  await command("users", "reset-link", ume);
  await command("users", "remove-factor", ume);
  await command("staff", "add", ume);
  await command("staff", "remove", ume);
  await command("sign-ups", "invitation");
  await command("sign-ups");
  await command("invitations", "create", "--uses", "2");
  const [{ name }] = (await database.query("select left(code_hash, 12) as name from private.invitation")) as [
    { name: string },
  ];
  await command("invitations", "revoke", name);
  await expect(command("invitations", "revoke", name)).rejects.toThrow("There is no invitation");
  await command("announce", "Back at nine.");
  await command("announce", "--clear");
  await command("photo-space", "200");
  const lines = () =>
    database.query<{
      action: string;
      facts: string | null;
      by_operator: boolean;
      about_id: string | null;
    }>("select action, facts, by_operator, about_id from private.staff_log order by entry_id");
  const before = await lines();
  expect(before.map(({ action, facts }) => [action, facts])).toEqual([
    ["ban", "permanently"],
    ["unban", null],
    ["reset-link", null],
    ["remove-factor", null],
    ["staff-add", null],
    ["staff-remove", null],
    ["sign-ups", "invitation"],
    ["invitation-create", `${name}: uses 2, days 30`],
    ["invitation-revoke", name],
    ["announce", "Back at nine."],
    ["announce-clear", null],
    ["photo-space", "200"],
  ]);
  expect(before.every(({ by_operator }) => by_operator)).toBe(true);
  expect(before.filter(({ about_id }) => about_id === body.user.id)).toHaveLength(6);

  await command("users", "delete", ume);
  const after = await lines();
  expect(after.at(-1)).toEqual({
    action: "delete-person",
    facts: null,
    by_operator: true,
    about_id: null,
  });
  expect(JSON.stringify(after)).not.toContain(body.user.id);
});

test("an announcement is shown and removed, and invisible text is rejected", async () => {
  await command("announce", "Back at nine.", "Sorry!");
  expect(await readSite()).toEqual([
    { announcement: "Back at nine. Sorry!", announced_at: expect.any(String) as string },
  ]);
  const [earlier] = await readSite();
  await command("announce", "Back at ten.");
  // A user who closed the earlier announcement sees the new one, because its time differs.
  expect((await readSite())[0]?.announced_at).not.toBe(earlier?.announced_at);
  await command("announce", "--clear");
  expect(await readSite()).toEqual([{ announcement: null, announced_at: null }]);
  for (const text of ["", "\u200B", "x".repeat(501)])
    expect(await execute(context, ["announce", text], { confirmed: true })).toEqual({
      kind: "failed",
      text: "An announcement has 1 to 500 characters, at least one of them visible. --clear removes it.",
    });
  expect(await command("announce")).toBe("There is no announcement.");
});

test("the operator changes the space for photos, and an invalid number changes nothing", async () => {
  expect(await command("photo-space", "200")).toBe("Each user has 200 MB for photos.");
  expect(await execute(context, ["photo-space", "-1"], { confirmed: true })).toMatchObject({ kind: "usage" });
  await expect(command("photo-space", "many")).rejects.toThrow("Name a number of megabytes");
  expect(await command("photo-space")).toBe("Each user has 200 MB for photos.");
});

test("rotating secrets signs all users out", async () => {
  const before = await storedSecrets(database, "it");
  await signUp("ume");
  const asked = await execute(context, ["secrets", "rotate"], { confirmed: false });
  expect(asked).toMatchObject({ kind: "question" });
  expect(await storedSecrets(database, "it")).toEqual(before);
  await command("secrets", "rotate");
  const after = await storedSecrets(database, "it");
  for (const name of ["jwt_secret", "publishable_key", "secret_key"] as const)
    expect(after[name]).not.toBe(before[name]);
  expect(await database.query("select from auth.sessions")).toEqual([]);
});

test("commands reject a database without tables of this program", async () => {
  const foreign: Database = { ...database, query: async () => [] };
  const other = { ...context, database: foreign };
  expect(await execute(other, ["users", "list"], { confirmed: true })).toMatchObject({
    kind: "failed",
    text: "This database contains no tables of Challenge Diary. Check DATABASE_URL.",
  });
});

test("results are printed as aligned text or as JSON", () => {
  const rows = [
    { name: "Ume", uses: 2 },
    { name: "Aiko Sato", uses: null },
  ];
  const list = { kind: "rows", rows, none: "None." } as const;
  expect(formatResult(list)).toBe("NAME       USES\nUme        2\nAiko Sato");
  expect(JSON.parse(asJson(list))).toEqual(rows);
  expect(formatResult({ ...list, rows: [] })).toBe("None.");
  expect(JSON.parse(asJson({ ...list, rows: [] }))).toEqual([]);
  const facts = { kind: "facts", facts: { version: "1", server: "stopped" } } as const;
  expect(formatResult(facts)).toBe("version  1\nserver   stopped");
  expect(JSON.parse(asJson(facts))).toEqual(facts.facts);
  expect(JSON.parse(asJson("Done."))).toEqual({ message: "Done." });
});

test.each([
  ["usage", "users ban"],
  ["failed", "users ban nobody@diary.example"],
  ["usage", "users list --limit x"],
  ["usage", "users list --limit 0"],
  ["usage", "users list --limit 100001"],
  ["usage", "invitations create --uses 1.5"],
  ["usage", "invitations revoke abc"],
  ["usage", "feedback mail --since 2026-02-30"],
  ["usage", "users list --colour"],
  ["usage", "sign-ups maybe"],
  ["usage", "fly"],
  ["usage", "users list ume"],
  ["usage", "backup my diary.tar.gz"],
])("a command that can't run returns a result of the kind %s: %s", async (kind, typed) => {
  expect(await execute(context, typed.split(" "), { confirmed: true })).toMatchObject({ kind });
});
