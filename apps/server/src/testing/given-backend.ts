import type { Row } from "../database/database.ts";
import { openPostgres } from "../database/open-postgres.ts";
import type { Mail } from "../mail/mail.ts";

/** Supabase somewhere else, that tests run against: `pnpm test:supabase` says where. */
export interface ExternalBackend {
  /** Of the API: `/auth/v1`, `/rest/v1` and `/storage/v1` lie below it. */
  url: string;
  /** The public key. */
  key: string;
  /** The secret key of servers; without it the tests of what it opens are skipped. */
  serviceKey: string | undefined;
  /** Of the owner of the database, for what a test looks at or sets up beside the API; without it some tests are skipped. */
  databaseUrl: string | undefined;
  /** Mailpit's address, as `supabase start` has one; without it tests that read mails are skipped. */
  mailboxUrl: string | undefined;
}

/** The one that the tests are told to run against, or undefined: the embedded ones. */
export function externalBackend(): ExternalBackend | undefined {
  const {
    SUPABASE_TEST_URL: url,
    SUPABASE_TEST_KEY: key,
    SUPABASE_TEST_SERVICE_KEY: serviceKey,
    SUPABASE_TEST_DATABASE_URL: databaseUrl,
    SUPABASE_TEST_MAILBOX: mailboxUrl,
  } = process.env;
  if (url === undefined || key === undefined) return undefined;
  return { url, key, serviceKey, databaseUrl, mailboxUrl };
}

/** What tests of the API need of a backend, whichever it is. */
export interface BackendUnderTest {
  url: string;
  /** The public key. */
  key: string;
  /** Asks the API as `fetch` does; of a backend in this process without a connection. */
  ask(address: string, init: RequestInit): Promise<Response>;
  /** The secret one, where the backend was started for it. */
  serviceKey(): string;
  /** As the owner of the database, past all policies. */
  sql<R extends Row = Row>(text: string, parameters?: readonly unknown[]): Promise<R[]>;
  /** As `sql`, for several statements without parameters. */
  script(text: string): Promise<void>;
  /** Newest first. */
  mails(): Promise<readonly Mail[]>;
  close(): Promise<void>;
}

interface MailpitMessages {
  messages: { ID: string }[];
}

interface MailpitMessage {
  To: { Address: string }[];
  Subject: string;
  Text: string;
  HTML: string;
}

/**
 * Supabase at an address. What is in its database is the tests' to remove.
 * @param missing called with the option that a test needs and that was not given
 */
export async function openExternalBackend(
  { url, key, serviceKey, databaseUrl, mailboxUrl }: ExternalBackend,
  missing: (option: string) => never,
): Promise<BackendUnderTest> {
  const database = databaseUrl === undefined ? undefined : await openPostgres(databaseUrl);
  const reached = () => database ?? missing("--database-url");
  return {
    url,
    key,
    ask: (address, init) => fetch(address, init),
    serviceKey: () => serviceKey ?? missing("--service-key"),
    sql: async (text, parameters) => reached().query(text, parameters),
    script: async (text) => reached().script(text),
    mails: async () => readMails(mailboxUrl ?? missing("--mailbox")),
    close: async () => database?.close(),
  };
}

async function readMails(mailboxUrl: string): Promise<Mail[]> {
  const read = async <Answer>(path: string) =>
    (await (await fetch(`${mailboxUrl}/api/v1/${path}`)).json()) as Answer;
  const { messages } = await read<MailpitMessages>("messages?limit=50");
  return Promise.all(
    messages.map(async ({ ID }) => {
      const { To, Subject, Text, HTML } = await read<MailpitMessage>(`message/${ID}`);
      return { to: To[0]?.Address ?? "", subject: Subject, text: Text, html: HTML };
    }),
  );
}
