import type { Settings } from "../settings/settings.ts";
import { type SendMail, discardMail, Mailbox } from "./mail.ts";
import { deliverBySmtp } from "./smtp.ts";

export interface MailTransport {
  deliver: SendMail;
  /** Where the mails are shown instead of being sent. */
  mailbox: Mailbox | undefined;
  /** What becomes of mails, to be said at the start. */
  notice: readonly [name: string, value: string];
}

/** What becomes of mails under these settings, at a site with this address. */
export function createMailTransport(
  { mail, smtp }: Pick<Settings, "mail" | "smtp">,
  url: string,
): MailTransport {
  if (smtp !== undefined) {
    return {
      deliver: deliverBySmtp(smtp),
      mailbox: undefined,
      notice: ["Mail", `sent through ${smtp.host}:${smtp.port}`],
    };
  }
  if (mail === "mailbox") {
    const mailbox = new Mailbox();
    return { deliver: mailbox.deliver, mailbox, notice: ["Mailbox", `${url}/mailbox`] };
  }
  return {
    deliver: discardMail,
    mailbox: undefined,
    notice: ["Mail", "not sent, nobody can reset a password: set SMTP_HOST to send it"],
  };
}
