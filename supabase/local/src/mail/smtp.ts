import { SmtpEmailDriver } from "@supabase/lite";

import type { Deliver } from "./mail.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  user?: string | undefined;
  pass?: string | undefined;
  from: string;
}

/** Delivers through a mail server. */
export function deliverBySmtp({ host, port, user, pass, from }: SmtpSettings): Deliver {
  const driver = new SmtpEmailDriver({
    host,
    port,
    from,
    secure: port === 465,
    timeoutMs: 20_000,
    ...(user === undefined ? {} : { user }),
    ...(pass === undefined ? {} : { pass }),
  });
  return (mail) => driver.send(mail);
}
