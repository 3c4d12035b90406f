import { createHash, randomBytes } from "node:crypto";

import { StartError } from "../start-error.ts";
import { type Command, withOperatorLog, numberOption, UsageError } from "./command.ts";
import { accountCommand } from "./find-user.ts";

/** Length of an invitation's name in commands, which is the start of its hash. */
const NAME_LENGTH = 12;
const CHECK_VIOLATION = "23514";
const MODES = ["open", "closed", "invitation"] as const;

export const SITE_COMMANDS: readonly Command[] = [
  {
    name: "staff list",
    usage: "",
    summary: "list members of staff",
    run: async ({ database }) => ({
      kind: "rows",
      rows: await database.query<Record<string, string>>(
        `select u.email as address, left(s.added_at::text, 10) as since, s.user_id as id
         from private.staff s join auth.users u on u.id = s.user_id order by s.added_at, s.user_id`,
      ),
      none: "There are no members of staff.",
    }),
  },
  accountCommand({
    name: "staff add",
    summary: "make a user a member of staff",
    action: "staff-add",
    sql: "insert into private.staff (user_id) values ($1) on conflict do nothing",
    result: "is a member of staff.",
  }),
  accountCommand({
    name: "staff remove",
    summary: "remove a user from the staff",
    action: "staff-remove",
    sql: "delete from private.staff where user_id = $1",
    result: "is not a member of staff.",
  }),
  {
    name: "sign-ups",
    usage: `[${MODES.join("|")}]`,
    summary: "print or change who can sign up",
    async run({ database }, { words }) {
      const [mode] = words;
      if (mode !== undefined) {
        if (!MODES.some((known) => known === mode))
          throw new UsageError(`The mode must be ${MODES.join(" or ")}.`);
        await withOperatorLog(database, { action: "sign-ups", facts: mode }, (query) =>
          query("update public.site set sign_up = $1", [mode]),
        );
      }
      const [site] = await database.query<{ sign_up: string }>("select sign_up from public.site");
      return SIGN_UPS[site?.sign_up as (typeof MODES)[number]];
    },
  },
  {
    name: "invitations create",
    usage: "[--uses 1] [--days 30]",
    summary: "create an invitation link",
    options: { uses: "value", days: "value" },
    async run({ database, siteUrl }, args) {
      const code = randomBytes(16).toString("base64url");
      const uses = numberOption(args, "uses", 1, 10_000);
      const days = numberOption(args, "days", 30, 3650);
      const codeHash = createHash("sha256").update(code).digest("hex");
      const facts = `${codeHash.slice(0, NAME_LENGTH)}: uses ${uses}, days ${days}`;
      await withOperatorLog(database, { action: "invitation-create", facts }, (query) =>
        query(
          `insert into private.invitation (code_hash, uses_left, expires_at)
           values ($1, $2, now() + make_interval(days => $3::int))`,
          [codeHash, uses, days],
        ),
      );
      return `${siteUrl}/user/signup?invitation=${code}`;
    },
  },
  {
    name: "invitations list",
    usage: "",
    summary: "list invitations that can still be used",
    run: async ({ database }) => ({
      kind: "rows",
      rows: await database.query<Record<string, string | number>>(
        `select left(code_hash, ${NAME_LENGTH}) as invitation, uses_left as "uses left", left(expires_at::text, 10) as until
         from private.invitation where uses_left > 0 and expires_at > now() order by expires_at, code_hash`,
      ),
      none: "There are no invitations.",
    }),
  },
  {
    name: "invitations revoke",
    usage: "<invitation>",
    summary: "revoke an invitation by its name in the list",
    async run({ database }, { words: [name] }) {
      if (name === undefined || !/^[0-9a-f]{12,64}$/.test(name))
        throw new UsageError("Name the invitation, as shown by `invitations list`.");
      await withOperatorLog(database, { action: "invitation-revoke", facts: name }, async (query) => {
        const rows = await query(
          "delete from private.invitation where code_hash like $1 || '%' returning 1",
          [name],
        );
        if (rows.length === 0) throw new StartError(`There is no invitation ${name}.`);
      });
      return "The invitation is revoked.";
    },
  },
  {
    name: "announce",
    usage: "[<text> | --clear]",
    joinsArguments: true,
    summary: "print, set or remove the announcement that all pages show",
    options: { clear: "flag" },
    async run({ database }, { words, options }) {
      if (options["clear"] === true) {
        await withOperatorLog(database, { action: "announce-clear" }, (query) =>
          query("update public.site set announcement = null, announced_at = null"),
        );
      } else if (words.length > 0) {
        const text = words.join(" ");
        await withOperatorLog(database, { action: "announce", facts: text }, (query) =>
          query("update public.site set announcement = $1, announced_at = now()", [text]),
        ).catch(explainRefusedText);
      }
      const [site] = await database.query<{ announcement: string | null }>(
        "select announcement from public.site",
      );
      return site?.announcement ?? "There is no announcement.";
    },
  },
  {
    name: "photo-space",
    usage: "[<megabytes>]",
    summary: "print or change the space for the photos of each user",
    async run({ database }, { words: [megabytes] }) {
      if (megabytes !== undefined) {
        if (!/^\d{1,6}$/.test(megabytes)) throw new UsageError("Name a number of megabytes, at most 999999.");
        await withOperatorLog(database, { action: "photo-space", facts: megabytes }, (query) =>
          query("update public.site set photo_megabytes = $1", [Number(megabytes)]),
        );
      }
      const [site] = await database.query<{ photo_megabytes: number }>(
        "select photo_megabytes from public.site",
      );
      return `Each user has ${site?.photo_megabytes} MB for photos.`;
    },
  },
];

function explainRefusedText(error: unknown): never {
  if ((error as { code?: unknown }).code !== CHECK_VIOLATION) throw error;
  throw new StartError(
    "An announcement has 1 to 500 characters, at least one of them visible. --clear removes it.",
  );
}

const SIGN_UPS: Readonly<Record<(typeof MODES)[number], string>> = {
  open: "All visitors can sign up.",
  closed: "Sign-up is closed.",
  invitation: "Visitors with an invitation can sign up. `invitations create` creates one.",
};
