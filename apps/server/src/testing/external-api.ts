import type { SentMail } from "../mail/mail.ts";
import { openExternalBackend, type ExternalBackend } from "./external-backend.ts";
import type { TestBackend } from "./start-test-backend.ts";

const MAILS_EVERY_MS = 500;

export async function withExternalApi(site: TestBackend, external: ExternalBackend): Promise<TestBackend> {
  const api = await openExternalBackend(external, (option) => {
    throw new Error(`The browser tests need ${option}.`);
  });
  let mails: SentMail[] = [];
  const readMails = async () => {
    const sentAt = new Date().toISOString();
    mails = (await api.mails()).map(({ to, subject, text, html }) => ({ to, subject, text, html, sentAt }));
  };
  const reading =
    external.mailboxUrl === undefined ? undefined : setInterval(() => void readMails(), MAILS_EVERY_MS);
  return {
    ...site,
    mails: async () => mails,
    sql: (text, parameters) => api.sql(text, parameters),
    script: (text) => api.script(text),
    reset: async () => {
      await site.reset();
      await api.script("delete from auth.users; delete from public.feedback;");
    },
    close: async () => {
      clearInterval(reading);
      await api.close();
      await site.close();
    },
  };
}
