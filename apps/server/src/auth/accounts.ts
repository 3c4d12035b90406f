import type { Database } from "../database/database.ts";

export interface Account {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  banned_until: string | null;
  /** Also true if the settings require no confirmation. */
  is_confirmed: boolean;
}

const COLUMNS = "id, email, encrypted_password, banned_until::text, confirmed_at is not null as is_confirmed";

export function isBanned(account: Pick<Account, "banned_until"> | undefined): boolean {
  return account?.banned_until != null && Date.parse(account.banned_until) > Date.now();
}

export const sessionIdOf = ({ headers }: Response) => headers.get("sb-auth-session-id");

export class AccountRepo {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  byEmail(email: string): Promise<Account | undefined> {
    return this.#find("email = $1 and not is_sso_user", email);
  }

  byId(id: string): Promise<Account | undefined> {
    return this.#find("id = $1", id);
  }

  byLinkCode(code: string): Promise<Account | undefined> {
    return this.#find("$1 <> '' and $1 in (recovery_token, confirmation_token)", code);
  }

  async #find(condition: string, value: string): Promise<Account | undefined> {
    const [account] = await this.#database.query<Account & Record<string, unknown>>(
      `select ${COLUMNS} from auth.users where ${condition}`,
      [value],
    );
    return account;
  }

  async signUpRefusal(metadata: unknown): Promise<string | null> {
    const [row] = await this.#database.query<{ refusal: string | null }>(
      "select private.sign_up_rejection($1::jsonb) as refusal",
      [JSON.stringify(metadata ?? {})],
    );
    return row?.refusal ?? null;
  }

  async redeemInvitation(metadata: unknown): Promise<boolean> {
    const rows = await this.#database.query(
      `with spent as (
         update private.invitation i set uses_left = i.uses_left - 1
         where i.code_hash = encode(sha256(convert_to(coalesce($1::jsonb ->> 'invitation', ''), 'UTF8')), 'hex')
           and i.uses_left > 0 and i.expires_at > now() and (select s.sign_up from public.site s) = 'invitation'
         returning 1
       )
       select from public.site s where s.sign_up <> 'invitation' or exists (select from spent)`,
      [JSON.stringify(metadata ?? {})],
    );
    return rows.length > 0;
  }

  async setConfirmation(id: string, tokenHash: string): Promise<void> {
    await this.#database.query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
       where id = $1 and confirmed_at is null`,
      [id, tokenHash],
    );
  }

  async metadataLength(id: string): Promise<number> {
    const [row] = await this.#database.query<{ length: number }>(
      "select length(raw_user_meta_data::text) as length from auth.users where id = $1",
      [id],
    );
    return row?.length ?? 0;
  }

  /** The session of a recovery link can set a password without the current password. */
  async markRecovery(sessionId: string): Promise<void> {
    await this.#database.query("update auth.sessions set tag = 'recovery' where id = $1", [sessionId]);
  }

  async isRecovery(sessionId: string): Promise<boolean> {
    const rows = await this.#database.query("select from auth.sessions where id = $1 and tag = 'recovery'", [
      sessionId,
    ]);
    return rows.length > 0;
  }

  /** The password may have changed after the sign-in checked it. Returns true if the session was ended. */
  async endOutdatedSession({ encrypted_password }: Account, response: Response): Promise<boolean> {
    const rows = await this.#database.query(
      `delete from auth.sessions s using auth.users u
       where s.id = $1 and u.id = s.user_id and u.encrypted_password is distinct from $2
       returning 1`,
      [sessionIdOf(response), encrypted_password],
    );
    return rows.length > 0;
  }

  async endOtherSessions(userId: string, sessionId: string): Promise<void> {
    await this.#database.transaction(async ({ query }) => {
      await query("delete from auth.sessions where user_id = $1 and id <> $2", [userId, sessionId]);
      await query("update auth.sessions set tag = null where id = $1", [sessionId]);
      await query(
        `update auth.users
         set recovery_token = null, confirmation_token = null, reauthentication_token = null, email_change = null,
           email_change_token_current = null, email_change_token_new = null
         where id = $1`,
        [userId],
      );
      // Until now, the other sessions could still give access.
      await query("select private.revoke_granted_access($1)", [userId]);
    });
  }
}
