import type { PreparedStatement } from "./database.ts";

export interface DatabaseCaller {
  role: "anon" | "authenticated";
  userId: string;
  claims: string;
  headers?: string;
}

/**
 * Sets the caller for the next statement: PostgREST's variables, and those that `auth.uid()` of lite (@supabase/lite) reads.
 * Shares one `Sync` message with the next statement, so both run in one transaction. Generic plans save the planning time.
 */
const SET_CALLER = `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $3, true),
  set_config('request.headers', $4, true), set_config('plan_cache_mode', 'force_generic_plan', true)`;

export function statementsAs(
  { role, userId, claims, headers = "" }: DatabaseCaller,
  { name, text, values }: PreparedStatement,
): readonly [setCaller: PreparedStatement, statement: PreparedStatement] {
  return [
    { name: "set_caller", text: SET_CALLER, values: [role, userId, claims, headers] },
    // With row security, a plan is valid for one role only. A shared name would cause replanning.
    { name: name === "" ? "" : `${name}_${role}`, text, values },
  ];
}
