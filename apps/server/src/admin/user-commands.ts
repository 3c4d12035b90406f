import { randomBytes } from "node:crypto";

import { whileShown } from "../backup/pictures.ts";
import { quoteIdentifier } from "../backup/tables.ts";
import { hasTable, type Query } from "../database/database.ts";
import { deleteFiles, filesOfUser } from "../storage/orphans.ts";
import {
  type AdminContext,
  type CommandResult,
  type Command,
  type CommandArgs,
  withOperatorLog,
  numberOption,
  UsageError,
} from "./command.ts";
import { type Account, accountCommand, findUser, nameOf } from "./find-user.ts";

const FOREVER = "9999-12-31T00:00:00Z";

export const USER_COMMANDS: readonly Command[] = [
  {
    name: "users list",
    usage: "[--limit 50]",
    summary: "list the newest users",
    options: { limit: "value" },
    run: ({ database }, args) => list(database.query, "", args),
  },
  {
    name: "users find",
    usage: "<text> [--limit 50]",
    summary: "find users by a text in address, nickname or id",
    options: { limit: "value" },
    async run({ database }, args) {
      const [text] = args.words;
      if (text === undefined) throw new UsageError("Name a text to search for.");
      return list(database.query, text, args);
    },
  },
  {
    name: "users ban",
    usage: "<user> [--days 7]",
    summary: "sign a user out and reject sign-ins, permanently or for some days",
    options: { days: "value" },
    async run({ database }, args) {
      const user = await findUser(database.query, args.words[0]);
      const days = args.options["days"] === undefined ? undefined : numberOption(args, "days", 1, 3650);
      const until = days === undefined ? FOREVER : new Date(Date.now() + days * 86_400_000).toISOString();
      const end = days === undefined ? "permanently" : `until ${until}`;
      await withOperatorLog(database, { action: "ban", about: user.id, facts: end }, async (query) => {
        await query("update auth.users set banned_until = $2 where id = $1", [user.id, until]);
        await query("delete from auth.sessions where user_id = $1", [user.id]);
      });
      return `${nameOf(user)} is banned ${end}. Their content stays.`;
    },
  },
  accountCommand({
    name: "users unban",
    summary: "allow a user to sign in again",
    action: "unban",
    sql: "update auth.users set banned_until = null where id = $1",
    result: "can sign in again.",
  }),
  {
    name: "users delete",
    usage: "<user> [--yes]",
    summary: "delete a user with all data",
    async question({ database }, { words }) {
      const user = await findUser(database.query, words[0]);
      const [found] = await database.query<{ challenges: number; entries: number }>(
        `select (select count(*)::int from public.challenge where user_id = $1) as challenges,
          (select count(*)::int from public.day where user_id = $1) as entries`,
        [user.id],
      );
      return `Delete ${nameOf(user)} with ${found?.challenges} challenges and ${found?.entries} entries permanently?`;
    },
    async run(context, { words }) {
      const user = await findUser(context.database.query, words[0]);
      await deleteAccount(context, user);
      return `${nameOf(user)} is deleted.`;
    },
  },
  {
    name: "users export",
    usage: "<user>",
    summary: "print all data about a user as JSON",
    async run({ database }, { words }) {
      const { id, email } = await findUser(database.query, words[0]);
      return {
        kind: "document",
        document: await database.transaction(({ query }) => rowsAbout(query, id, email)),
      };
    },
  },
  accountCommand({
    name: "users remove-factor",
    summary: "turn off two-step sign-in, for a user who has lost the phone with the codes",
    action: "remove-factor",
    // Lowers `aal` of all sessions. If the user sets up a new factor, sessions without aal2 end, also those of the lost phone.
    sql: `with removed as (delete from auth.mfa_factors where user_id = $1)
      update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1`,
    result: "can sign in with only the password.",
  }),
  {
    name: "users reset-link",
    usage: "<user>",
    summary: "create a link for setting a new password (valid once, for one hour)",
    run: async ({ database, siteUrl }, { words }) => {
      const user = await findUser(database.query, words[0]);
      const token = await withOperatorLog(database, { action: "reset-link", about: user.id }, (query) =>
        makeRecoveryToken(query, user),
      );
      return `${siteUrl}/changepasswordform?token_hash=${token}&type=recovery`;
    },
  },
];

async function list(query: Query, text: string, args: CommandArgs): Promise<CommandResult> {
  const rows = await query<Record<string, string | null>>(
    `select u.email as address, p.nickname, left(u.created_at::text, 10) as since,
       coalesce(left(u.last_sign_in_at::text, 10), 'never') as "last sign-in", u.id,
       case
         when u.banned_until = $3 then 'banned'
         when u.banned_until > now() then 'banned until ' || left(u.banned_until::text, 10)
         else ''
       end as state
     from auth.users u left join public.profile p on p.user_id = u.id
     where position(lower($1) in lower(coalesce(u.email, '') || ' ' || coalesce(p.nickname, '') || ' ' || u.id)) > 0
     order by u.created_at desc, u.id limit $2`,
    [text, numberOption(args, "limit", 50, 100_000), FOREVER],
  );
  return { kind: "rows", rows, none: "No users found." };
}

async function deleteAccount({ database, services }: AdminContext, { id }: Account): Promise<void> {
  const theirs = await filesOfUser(database.query, id);
  if (services.kind === "hosted") {
    const remove = () => services.storage.remove(theirs.map(({ bucket, key }) => ({ bucket, name: key })));
    const hidden = await database.query(
      "select from public.profile where user_id = $1 and hidden_at is not null",
      [id],
    );
    // The storage service deletes only the row of a marked avatar, not its file.
    await (hidden.length > 0 ? whileShown(database, id, remove) : remove());
  } else {
    await database.query("delete from storage.objects where name like $1 || '/%'", [id]);
    await deleteFiles(services.files, theirs);
  }
  // The log entry must not name the user, because all data about the user is deleted.
  await withOperatorLog(database, { action: "delete-person" }, (query) =>
    query("select private.delete_user_data($1)", [id]),
  );
  if (services.kind === "embedded") await database.query("select private.purge_auth_audit_log()");
}

async function makeRecoveryToken(query: Query, { id, email }: Account): Promise<string> {
  const token = randomBytes(28).toString("hex");
  await query("update auth.users set recovery_token = $2, recovery_sent_at = now() where id = $1", [
    id,
    token,
  ]);
  if (await hasTable(query, "auth.one_time_tokens")) {
    await query("delete from auth.one_time_tokens where user_id = $1 and token_type = 'recovery_token'", [
      id,
    ]);
    await query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
       values (gen_random_uuid(), $1, 'recovery_token', $2, $3)`,
      [id, token, email ?? ""],
    );
  }
  return token;
}

/** These columns give access to an account, so commands must never print their values. */
const SECRET = /password|token(?!_id)|^secret$/;

async function rowsAbout(query: Query, id: string, email: string | null): Promise<Record<string, unknown[]>> {
  const tables = await query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_catalog.pg_attribute a
     join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private', 'auth')
     where not a.attisdropped and a.attname in ('user_id', 'reporter_id', 'challenge_id') and c.relname <> 'refresh_tokens'
     group by 1 order by 1`,
  );
  const found: Record<string, unknown[]> = {};
  const read = async (name: string, condition: string, parameters: readonly unknown[] = [id]) => {
    const rows = await query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${quoteIdentifier(name)} t where ${condition}`,
      parameters,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => withoutSecrets(row));
  };
  await read("auth.users", "t.id::text = $1");
  for (const { name, columns } of tables) {
    const byAddress = name === "public.feedback" ? " or lower(t.email) = lower($2)" : "";
    const ofUser = columns.filter((column) => column !== "challenge_id");
    const condition =
      ofUser.length === 0
        ? "t.challenge_id in (select c.challenge_id from public.challenge c where c.user_id::text = $1)"
        : ofUser.map((column) => `t.${quoteIdentifier(column)}::text = $1`).join(" or ");
    await read(name, condition + byAddress, byAddress === "" ? [id] : [id, email]);
  }
  await read("auth.audit_log_entries", "t.payload ->> 'actor_id' = $1");
  await read("storage.objects", "starts_with(t.name, $1 || '/')");
  return found;
}

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));
