import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

export interface MailServer {
  settings: Record<string, string>;
  next: () => Promise<ReceivedMail>;
  passwords: readonly string[];
  greetings: ReadonlySet<string>;
  close: () => void;
}

export const CERTIFICATE = readFileSync(join(import.meta.dirname, "fixtures/mail-server.pem"), "utf8");
const USER = "diary";
const PASS = "mail-secret-1";

interface MailServerOptions {
  offersTls?: boolean;
  needsUser?: boolean;
  /** Returns a reply such as `550 5.1.1 No such user`, or undefined. */
  rejectRecipient?: (address: string) => string | undefined;
  rejectMessage?: (address: string) => string | undefined;
}

const replyOf = (reply: string) =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

export async function startMailServer({
  offersTls = true,
  needsUser = true,
  rejectRecipient,
  rejectMessage,
}: MailServerOptions = {}): Promise<MailServer> {
  const arrived: ReceivedMail[] = [];
  const passwords: string[] = [];
  const greetings = new Set<string>();
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const server = new SMTPServer({
    key: CERTIFICATE,
    cert: CERTIFICATE,
    authOptional: !needsUser,
    ...(offersTls ? {} : { disabledCommands: ["STARTTLS"], allowInsecureAuth: true }),
    onAuth({ username, password }, _session, answer) {
      passwords.push(String(password));
      if (username === USER && password === PASS) answer(null, { user: USER });
      else answer(new Error("Invalid username or password"));
    },
    onRcptTo({ address }, { hostNameAppearsAs }, answer) {
      greetings.add(hostNameAppearsAs);
      const reply = rejectRecipient?.(address);
      answer(reply === undefined ? null : replyOf(reply));
    },
    onData(stream, { envelope }, taken) {
      void text(stream).then((source) => {
        const reply = rejectMessage?.(envelope.rcptTo[0]?.address ?? "");
        if (reply !== undefined) return taken(replyOf(reply));
        const mail: ReceivedMail = {
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source,
        };
        const recipient = waiting.shift();
        if (recipient) recipient(mail);
        else arrived.push(mail);
        return taken();
      }, taken);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(port),
      SMTP_USER: USER,
      SMTP_PASS: PASS,
      SMTP_FROM: "Challenge Diary <diary@challenge-diary.example>",
    },
    passwords,
    greetings,
    next: async () => {
      const mail = arrived.shift();
      if (mail) return mail;
      const { promise, resolve } = Promise.withResolvers<ReceivedMail>();
      waiting.push(resolve);
      return promise;
    },
    close: () => server.close(),
  };
}
