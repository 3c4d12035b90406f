// oxlint-disable-next-line typescript/triple-slash-reference -- the site's type check includes this file, but not the server's declarations
/// <reference path="./nodemailer.d.ts" />
import { withAccentColor } from "@diary/core/site/accent-color";
import { buildSmtpTransportOptions } from "@supabase/lite";
import { createTransport } from "nodemailer";

import { log } from "../log/log.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string> | undefined;
}

export interface SentMail extends Mail {
  sentAt: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Never logs the text, which may contain links that sign a user in. */
export const discardMail: SendMail = async ({ subject }) => {
  log.warn({ component: "mail" }, `not sent, because no mail server is set: ${subject}`);
};

const MAX_MAILS = 200;

export class Mailbox {
  #mails: SentMail[] = [];

  get mails(): readonly SentMail[] {
    return this.#mails;
  }

  deliver = async (mail: Mail): Promise<void> => {
    this.#mails = [{ ...mail, sentAt: new Date().toISOString() }, ...this.#mails].slice(0, MAX_MAILS);
  };

  clear(): void {
    this.#mails = [];
  }
}

export interface SmtpSettings {
  host: string;
  port: number;
  user?: string | undefined;
  pass?: string | undefined;
  from: string;
}

export function deliverBySmtp({ host, port, user, pass, from }: SmtpSettings): SendMail {
  const transport = createTransport(
    buildSmtpTransportOptions({
      host,
      port,
      from,
      secure: port === 465,
      timeoutMs: 20_000,
      ...(user === undefined ? {} : { user }),
      ...(pass === undefined ? {} : { pass }),
    }),
  );
  // Passes an object, because parsing a string with encoded words or brackets could yield another mailbox.
  return async ({ to, ...mail }) =>
    void (await transport.sendMail({ ...mail, from, to: { name: "", address: to } }));
}

interface MailTransport {
  deliver: SendMail;
  mailbox: Mailbox | undefined;
  notice: readonly [name: string, value: string];
}

interface MailSettings {
  mail: "smtp" | "mailbox" | "off";
  smtp: SmtpSettings | undefined;
  accentColor?: string | undefined;
}

export function createMailTransport(settings: MailSettings, url: string): MailTransport {
  const transport = openTransport(settings, url);
  return {
    ...transport,
    deliver: ({ html, ...mail }) =>
      transport.deliver({ ...mail, html: withAccentColor(html, settings.accentColor) }),
  };
}

function openTransport({ mail, smtp }: MailSettings, url: string): MailTransport {
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
    notice: ["Mail", "not sent, so users can't reset passwords. Set SMTP_HOST to send mails."],
  };
}
