import type { Source } from "../backup/write-backup.ts";
import type { SendMail } from "../mail/mail.ts";

/** What the operator's commands act on. */
export interface AdminContext extends Source {
  /** Where backups are kept. */
  backupsFolder: string | undefined;
  /** Address of the site, for links. */
  siteUrl: string;
  contactEmail: string;
  /** Undefined where no mail server is set. */
  deliver: SendMail | undefined;
  /** Of the server that does the command; undefined where the command opened the database itself. */
  runningSince: Date | undefined;
}
