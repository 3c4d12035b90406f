// oxlint-disable-next-line typescript/triple-slash-reference -- the site's type check includes this file, but not the server's declarations
/// <reference path="./nodemailer.d.ts" />
import { AUTOMATIC_MAIL } from "@diary/core/mail-words";
import { withAccentColor } from "@diary/core/site/accent-color";
import { buildSmtpTransportOptions } from "@supabase/lite";
import { createTransport } from "nodemailer";

import { log } from "../log/log.ts";
import { isLoopbackHost } from "../protocol/client-address.ts";
import type { Sender } from "./sender.ts";

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
  from: Sender;
}

export function deliverBySmtp({ host, port, user, pass, from }: SmtpSettings, siteUrl: string): SendMail {
  const transport = createTransport({
    ...buildSmtpTransportOptions({
      host,
      port,
      from: from.address,
      secure: port === 465,
      timeoutMs: 20_000,
      ...(user === undefined ? {} : { user }),
      ...(pass === undefined ? {} : { pass }),
    }),
    name: greetingName(siteUrl),
    // A mail server on the same machine usually has a self-signed certificate.
    ignoreTLS: user === undefined && isLoopbackHost(host),
  });
  // Passes an object, because parsing a string with encoded words or brackets could yield another mailbox.
  return async ({ headers, to, ...mail }) =>
    void (await transport.sendMail({
      ...mail,
      from,
      to: { name: "", address: to },
      headers: { ...AUTOMATIC_MAIL, ...headers },
    }));
}

/** Name for EHLO. In a container, the default is [127.0.0.1], which Google's relay rejects. */
function greetingName(siteUrl: string): string | undefined {
  const { hostname } = new URL(siteUrl);
  return /\.[a-z][a-z\d-]*$/.test(hostname) ? hostname : undefined;
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
      deliver: deliverBySmtp(smtp, url),
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
