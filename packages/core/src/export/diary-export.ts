import type { AccessToken } from "../access-token/index.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import type { Day, DayRevision } from "../day/repo.ts";
import type { Profile, Setting } from "../profile/repo.ts";
import type { ShareLink } from "../share-link/index.ts";
import type { Database } from "../supabase/index.ts";

/** A row as the database keeps it. */
export type TableRow<Table extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Table]["Row"];

/** An entry of the export with its earlier texts, oldest first. */
export type ExportedEntry = Day & { revisions: DayRevision[] };

/** A challenge of the export with its entries and rest days, earliest first. */
export type ExportedChallenge = TableRow<"challenge"> & { entries: ExportedEntry[]; rest_days: CivilDate[] };

/**
 * What `challenge-diary.json` of an export holds: all rows of a person, as the database keeps them. The import reads it, so a change that an
 * earlier import can't read needs another `version`.
 */
export interface DiaryExport {
  format: "challenge-diary";
  version: 1;
  /** An ISO 8601 instant. */
  exported_at: string;
  account: { email: string; created_at: string };
  profile: Profile;
  setting: Setting;
  /** By start date. */
  challenges: ExportedChallenge[];
  likes: TableRow<"likes">[];
  blocks: TableRow<"block">[];
  /** Whom the person follows. */
  follows: TableRow<"follow">[];
  /** What the person's public page was called before. */
  former_handles: { handle: string; user_id: string; given_up_at: string }[];
  /** What the person has reported. */
  reports: TableRow<"report">[];
  /** What staff have decided about what is the person's. */
  decisions: TableRow<"decision">[];
  feedback: TableRow<"feedback">[];
  /** The browsers that reminders are pushed to. */
  push_devices: TableRow<"push_device">[];
  /** Their names and dates: the tokens themselves are not kept. */
  access_tokens: AccessToken[];
  /** Which private challenges have an unlisted link, and until when. */
  share_links: ShareLink[];
}
