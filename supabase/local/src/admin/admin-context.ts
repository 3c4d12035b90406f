import type { Database } from "../database/database.ts";
import type { Deliver } from "../mail/mail.ts";
import type { FileStore } from "../storage/file-store.ts";
import type { HostedStorage } from "./hosted-storage.ts";

/** What the operator's commands act on. */
export interface AdminContext {
  database: Database;
  /** Whose auth and storage services share the database. */
  services: { kind: "embedded"; files: FileStore } | { kind: "hosted"; storage: HostedStorage | undefined };
  /** Where backups are kept. */
  backupsFolder: string | undefined;
  /** Address of the site, for links. */
  siteUrl: string;
  contactEmail: string;
  /** Undefined where no mail server is set. */
  deliver: Deliver | undefined;
}

/** Something that the operator can put right, in one sentence. */
export class AdminError extends Error {
  override name = "AdminError";
}
