import { randomUUID } from "node:crypto";

import type { Database, Query } from "../../database/database.ts";
import { canonicalEmail } from "../../mail/email-address.ts";
import { isBanned } from "../accounts.ts";
import type { ProviderIdentity } from "./provider.ts";

export type IdentityRejection =
  | "signup_disabled"
  | "user_banned"
  | "provider_email_needs_verification"
  | "identity_already_exists"
  | "over_request_rate_limit";

export type IdentityOutcome =
  /** `link`: the account has a second factor, so the identity is linked after the user enters a code. */
  { kind: "user"; userId: string; link?: ProviderIdentity } | { kind: "rejected"; code: IdentityRejection };

/** Fields that the database reads: `invitation` in `private.enforce_sign_up_policy`, `language` in `public.mail_language`. */
export interface SignUpMetadata {
  invitation?: string;
  language?: string;
}

export async function findOrCreateAccount(
  database: Database,
  identity: ProviderIdentity,
  metadata: SignUpMetadata,
  /** Counts a sign-up. Returns 0, or the seconds to wait. */
  takeSignUp: () => number,
): Promise<IdentityOutcome> {
  const work = () => inTransaction(database, identity, metadata, takeSignUp);
  try {
    return await work();
  } catch (error) {
    if (isSignUpRejection(error)) return rejected("signup_disabled");
    if (codeOf(error) === "23505") return work();
    throw error;
  }
}

function inTransaction(
  database: Database,
  identity: ProviderIdentity,
  metadata: SignUpMetadata,
  takeSignUp: () => number,
): Promise<IdentityOutcome> {
  return database.transaction(async ({ query }) => {
    const known = await accountWhere(
      query,
      "u.id = (select i.user_id from auth.identities i where i.provider = $1 and i.provider_id = $2)",
      [identity.provider, identity.subject],
    );
    if (known !== undefined) {
      if (isClosed(known)) return rejected("user_banned");
      await saveIdentity(query, known.id, identity);
      return { kind: "user", userId: known.id };
    }
    const email = identity.email === undefined ? undefined : canonicalEmail(identity.email);
    if (!identity.isVerified || email === undefined) return rejected("provider_email_needs_verification");
    // Uses the canonical spelling, because the database compares the address of a new identity with the account's.
    const added = { ...identity, email };
    const account = await accountWhere(query, "u.email = $1 and not u.is_sso_user", [email]);
    if (account !== undefined) return linkAccount(query, account, added);
    if (await isSignUpClosed(query, metadata)) return rejected("signup_disabled");
    if (takeSignUp() > 0) return rejected("over_request_rate_limit");
    return createAccount(query, added, email, metadata);
  });
}

interface LinkedAccount extends Record<string, unknown> {
  id: string;
  banned_until: string | null;
  deleted_at: string | null;
  /** True if the owner has confirmed the address by a mail or by another provider. */
  is_proven: boolean;
  has_factor: boolean;
}

async function accountWhere(query: Query, condition: string, values: string[]) {
  const [account] = await query<LinkedAccount>(
    `select u.id, u.banned_until::text, u.deleted_at::text,
       (u.confirmed_at is not null and u.confirmation_sent_at is not null) or exists (
         select from auth.identities i where i.user_id = u.id and i.provider <> 'email'
       ) as is_proven,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor
     from auth.users u where ${condition} for update of u`,
    values,
  );
  return account;
}

const isClosed = ({ banned_until, deleted_at }: LinkedAccount) =>
  deleted_at !== null || isBanned({ banned_until });

async function linkAccount(
  query: Query,
  account: LinkedAccount,
  identity: ProviderIdentity,
): Promise<IdentityOutcome> {
  if (isClosed(account)) return rejected("user_banned");
  // If the account has another identity of this provider, the provider may have given the address to another user.
  const others = await query("select from auth.identities where user_id = $1 and provider = $2", [
    account.id,
    identity.provider,
  ]);
  if (others.length > 0) return rejected("identity_already_exists");
  if (account.has_factor) return { kind: "user", userId: account.id, link: identity };
  // A stranger may have signed up with the unconfirmed address, and could otherwise read the owner's diary.
  if (!account.is_proven) await revokeAccess(query, account.id);
  await query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), confirmation_token = null
     where id = $1`,
    [account.id],
  );
  await saveIdentity(query, account.id, identity);
  return { kind: "user", userId: account.id };
}

async function revokeAccess(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users
     set encrypted_password = null, recovery_token = null, reauthentication_token = null, email_change = null,
       email_change_token_current = null, email_change_token_new = null
     where id = $1`,
    [userId],
  );
  await query("delete from auth.sessions where user_id = $1", [userId]);
  await query("delete from auth.mfa_factors where user_id = $1", [userId]);
  await query("select private.revoke_granted_access($1)", [userId]);
}

async function isSignUpClosed(query: Query, metadata: SignUpMetadata): Promise<boolean> {
  const [site] = await query<{ refusal: string | null }>(
    "select private.sign_up_rejection($1::jsonb) as refusal",
    [JSON.stringify(metadata)],
  );
  return site?.refusal != null;
}

async function createAccount(
  query: Query,
  identity: ProviderIdentity,
  email: string,
  metadata: SignUpMetadata,
): Promise<IdentityOutcome> {
  const userId = randomUUID();
  await query(
    `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, now(), $3::jsonb, $4::jsonb)`,
    [userId, email, JSON.stringify({ provider: identity.provider }), JSON.stringify(metadata)],
  );
  await saveIdentity(query, userId, identity);
  return { kind: "user", userId };
}

export async function saveIdentity(query: Query, userId: string, identity: ProviderIdentity): Promise<void> {
  const { email, isVerified, provider, subject } = identity;
  const data = { sub: subject, email, email_verified: isVerified };
  await query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, $5::jsonb, now())
     on conflict (provider, provider_id)
     do update set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
     where identities.user_id = excluded.user_id`,
    [randomUUID(), provider, subject, userId, JSON.stringify(data)],
  );
  await saveProviders(query, userId);
}

export async function saveProviders(query: Query, userId: string): Promise<void> {
  await query(
    `update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
       'providers', (
         select coalesce(jsonb_agg(p.provider order by p.provider), '[]') from (
           select i.provider from auth.identities i where i.user_id = u.id and i.provider <> 'email'
           union select 'email' where coalesce(u.encrypted_password, '') <> ''
         ) p
       )
     )
     where u.id = $1`,
    [userId],
  );
}

export async function startSession(
  database: Database,
  userId: string,
  provider: string,
): Promise<{ id: string; refreshToken: string } | "banned" | "deleted"> {
  const [id, refreshToken] = [randomUUID(), randomUUID()];
  try {
    await database.transaction(async ({ query }) => {
      await query("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [id, userId]);
      await query(
        "insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)",
        [randomUUID(), refreshToken, userId, id],
      );
      await query("update auth.users set last_sign_in_at = now() where id = $1", [userId]);
      await query(
        `insert into auth.audit_log_entries (id, payload)
         select $1, json_build_object('action', 'login', 'actor_id', u.id, 'actor_username', u.email,
           'actor_via_sso', false, 'log_type', 'account', 'traits', json_build_object('provider', $3::text))
         from auth.users u where u.id = $2`,
        [randomUUID(), userId, provider],
      );
    });
    return { id, refreshToken };
  } catch (error) {
    if (codeOf(error) === "PT403") return "banned";
    if (codeOf(error) === "23503") return "deleted";
    throw error;
  }
}

const rejected = (code: IdentityRejection): IdentityOutcome => ({ kind: "rejected", code });

const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;

/** The database checks a sign-up again, because another sign-up may have used the invitation in between. */
const isSignUpRejection = (error: unknown) =>
  codeOf(error) === "PT422" && String((error as { hint?: unknown }).hint).startsWith("sign-up/");
