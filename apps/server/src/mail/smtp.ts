import { SmtpEmailDriver } from "@supabase/lite";

import type { SendMail } from "./mail.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  user?: string | undefined;
  pass?: string | undefined;
  from: string;
}

/** Delivers through a mail server. */
export function deliverBySmtp({ host, port, user, pass, from }: SmtpSettings): SendMail {
  const driver = new SmtpEmailDriver({
    host,
    port,
    from,
    secure: port === 465,
    timeoutMs: 20_000,
    ...(user === undefined ? {} : { user }),
    ...(pass === undefined ? {} : { pass }),
  });
  // An object: a text would be parsed, and its encoded words or brackets name another mailbox than the one that was meant.
  return ({ to, ...mail }) => driver.send({ ...mail, to: { name: "", address: to } as unknown as string });
}
