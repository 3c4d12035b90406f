import { createHash, randomBytes } from "node:crypto";

import { paths } from "@diary/core/paths";

import type { Query } from "../database/database.ts";

/** Creates a link that appoints the first staff member. Works once, within a day. Undefined if users exist. */
export async function createFirstStaffLink(query: Query, siteUrl: string): Promise<string | undefined> {
  const code = randomBytes(16).toString("base64url");
  const rows = await query(
    `with earlier as (delete from private.first_staff_link where not exists (select from auth.users))
     insert into private.first_staff_link (code_hash, expires_at)
     select $1, now() + interval '1 day' where not exists (select from auth.users)
     returning 1`,
    [createHash("sha256").update(code).digest("hex")],
  );
  return rows.length === 0 ? undefined : `${siteUrl}${paths.firstStaff(code)}`;
}
