import type { Query } from "../database/database.ts";
import { canonicalEmail } from "../mail/email-address.ts";
import { StartError } from "../start-error.ts";
import { type Command, UsageError, withOperatorLog } from "./command.ts";

export interface Account extends Record<string, unknown> {
  id: string;
  email: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function findUser(query: Query, name: string | undefined): Promise<Account> {
  if (name === undefined) throw new UsageError("Name a user: an email address or a user id.");
  const [column, value] = UUID.test(name)
    ? ["id", name]
    : ["email", canonicalEmail(name) ?? name.toLowerCase()];
  const [account] = await query<Account>(`select id, email from auth.users where ${column} = $1`, [value]);
  if (account === undefined) throw new StartError(`There is no user ${name}.`);
  return account;
}

export const nameOf = ({ email, id }: Account): string => email ?? id;

interface AccountChange extends Pick<Command, "name" | "summary"> {
  action: string;
  sql: string;
  result: string;
}

export function accountCommand({ name, summary, action, sql, result }: AccountChange): Command {
  return {
    name,
    usage: "<user>",
    summary,
    async run({ database }, { words }) {
      const user = await findUser(database.query, words[0]);
      await withOperatorLog(database, { action, about: user.id }, (query) => query(sql, [user.id]));
      return `${nameOf(user)} ${result}`;
    },
  };
}
