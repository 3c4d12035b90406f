import type { BenchContext } from "./bench-context.ts";
import type { Call } from "./calls.ts";

interface Explained {
  "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
}

/** How many pages of tables and indexes one statement looks at: what it costs whatever the machine is doing. */
export async function pagesTouched({ target, session }: BenchContext, call: Call): Promise<number> {
  const [statement] = call.statements;
  return target.database.transaction(async ({ query }) => {
    await query(
      "select set_config('request.jwt.claim.sub', $1, true), set_config('role', $2, true)",
      call.reader === "visitor" ? ["", "anon"] : [session.id, "authenticated"],
    );
    const [row] = await query(`explain (analyze, buffers, format json) ${statement}`);
    const [{ Plan: plan }] = (row as unknown as Explained)["QUERY PLAN"];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  });
}
