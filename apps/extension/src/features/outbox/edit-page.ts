import type { Day } from "@diary/core/day";

import { SITE_ORIGIN } from "../../config/settings.ts";

/** Where the site edits this entry. */
export function editPage({ challenge_id, day_id }: Day): string {
  return `${SITE_ORIGIN}/day/edit/${challenge_id}/${day_id}`;
}
