import type { Query } from "../database/database.ts";
import { canonicalEmail } from "../mail/email-address.ts";
import { StartError } from "../start-error.ts";
import { UsageError } from "./command.ts";

export interface Account extends Record<string, unknown> {
  id: string;
  email: string | null;
  nickname: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  banned_until: string | null;
}

const COLUMNS = `u.id, u.email, p.nickname, u.created_at::text, u.last_sign_in_at::text, u.banned_until::text
  from auth.users u left join public.profile p on p.user_id = u.id`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The account that an address or an id names. */
export async function findUser(query: Query, name: string | undefined): Promise<Account> {
  if (name === undefined) throw new UsageError("Say who: an e-mail address or a user id.");
  const [column, value] = UUID.test(name)
    ? ["u.id", name]
    : ["u.email", canonicalEmail(name) ?? name.toLowerCase()];
  const [account] = await query<Account>(`select ${COLUMNS} where ${column} = $1`, [value]);
  if (account === undefined) throw new StartError(`Nobody has an account under ${name}.`);
  return account;
}

/** Accounts whose address, nickname or id has a text in it, newest first. */
export async function searchUsers(query: Query, text: string, limit: number): Promise<Account[]> {
  return query<Account>(
    `select ${COLUMNS}
     where position(lower($1) in lower(coalesce(u.email, '') || ' ' || coalesce(p.nickname, '') || ' ' || u.id)) > 0
     order by u.created_at desc, u.id limit $2`,
    [text, limit],
  );
}

/** As it is called in a sentence. */
export const nameOf = ({ email, id }: Account): string => email ?? id;
