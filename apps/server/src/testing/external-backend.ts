import type { Database, Row } from "../database/database.ts";
import { openPostgres } from "../database/open-postgres.ts";
import type { Mail } from "../mail/mail.ts";

export interface ExternalBackend {
  url: string;
  key: string;
  serviceKey: string | undefined;
  databaseUrl: string | undefined;
  mailboxUrl: string | undefined;
  /** PostgREST's address. Tests send requests directly to it, not through the gateway. */
  restUrl: string | undefined;
}

export function externalBackend(): ExternalBackend | undefined {
  const {
    SUPABASE_TEST_URL: url,
    SUPABASE_TEST_KEY: key,
    SUPABASE_TEST_SERVICE_KEY: serviceKey,
    SUPABASE_TEST_DATABASE_URL: databaseUrl,
    SUPABASE_TEST_MAILBOX: mailboxUrl,
    SUPABASE_TEST_REST_URL: restUrl,
  } = process.env;
  if (url === undefined || key === undefined) return undefined;
  return { url, key, serviceKey, databaseUrl, mailboxUrl, restUrl };
}

export interface BackendUnderTest {
  url: string;
  key: string;
  send(address: string, init: RequestInit): Promise<Response>;
  serviceKey(): string;
  sql<R extends Row = Row>(text: string, parameters?: readonly unknown[]): Promise<R[]>;
  script(text: string): Promise<void>;
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

/** The tests must delete their data. `missing` is called with the name of an option that a test needs. */
export async function openExternalBackend(
  { url, key, serviceKey, databaseUrl, mailboxUrl, restUrl }: ExternalBackend,
  missing: (option: string) => never,
  opened?: Database,
): Promise<BackendUnderTest> {
  const database = opened ?? (databaseUrl === undefined ? undefined : await openPostgres(databaseUrl));
  const requireDatabase = () => database ?? missing("--database-url");
  return {
    url,
    key,
    send: (address, init) => {
      const path = address.slice(`${url}/rest/v1`.length);
      if (restUrl === undefined || address !== `${url}/rest/v1${path}`) return fetch(address, init);
      const headers = new Headers(init.headers);
      // PostgREST would parse the key as a token.
      if (headers.get("authorization") === `Bearer ${key}`) headers.delete("authorization");
      return fetch(restUrl + path, { ...init, headers });
    },
    serviceKey: () => serviceKey ?? missing("--service-key"),
    sql: async (text, parameters) => requireDatabase().query(text, parameters),
    script: async (text) => requireDatabase().script(text),
    mails: async () => readMails(mailboxUrl ?? missing("--mailbox")),
    close: async () => database?.close(),
  };
}

async function readMails(mailboxUrl: string): Promise<Mail[]> {
  const read = async <Body>(path: string) =>
    (await (await fetch(`${mailboxUrl}/api/v1/${path}`)).json()) as Body;
  const { messages } = await read<MailpitMessages>("messages?limit=50");
  return Promise.all(
    messages.map(async ({ ID }) => {
      const { To, Subject, Text, HTML } = await read<MailpitMessage>(`message/${ID}`);
      return { to: To[0]?.Address ?? "", subject: Subject, text: Text, html: HTML };
    }),
  );
}
