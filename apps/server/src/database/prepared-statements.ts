// Statements that run as the caller of a request: role, claims and statement go to the database in one round trip.

/** Whose rights a statement has. */
export interface DatabaseCaller {
  role: "anon" | "authenticated";
  /** Empty for a visitor. */
  userId: string;
  /** The access token's payload as JSON. */
  claims: string;
}

export interface PreparedStatement {
  /** Empty for one that is parsed anew each time. */
  name: string;
  text: string;
  values: readonly (string | null)[];
}

/** Runs a statement as a caller, and answers with the only column of its only row. */
export type RunAs = (caller: DatabaseCaller, statement: PreparedStatement) => Promise<string>;

/**
 * Without BEGIN both statements are one transaction until the `Sync` behind them, and what is set for it ends with it.
 * The claims are set as PostgREST does and, one by one, as lite's `auth.uid()` reads them: lite replaces that function at every start.
 * A generic plan is kept; custom plans would be made for each request, which costs most of its time.
 */
const SET_CALLER = `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
  set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $3, true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** What one round trip sends. */
export function statementsAs(
  { role, userId, claims }: DatabaseCaller,
  { name, text, values }: PreparedStatement,
): readonly PreparedStatement[] {
  return [
    { name: "set_caller", text: SET_CALLER, values: [role, userId, claims] },
    // A plan with row security is one role's: under one name PostgreSQL would plan again at each change of role.
    { name: name === "" ? "" : `${name}_${role}`, text, values },
  ];
}
