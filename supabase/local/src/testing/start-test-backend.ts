import type { Database, Row } from "../database/database.ts";
import type { SentMail } from "../mail/mail.ts";
import { WEB_ROOT } from "../paths.ts";
import type { Secrets } from "../secrets.ts";
import { clientAddress, type TrustProxy } from "../server/client-address.ts";
import { createHandler } from "../server/handler.ts";
import { listenOn } from "../server/listening.ts";
import { builtSite } from "../server/site.ts";
import type { Operator } from "../settings/operator.ts";
import { createTestBackend } from "./create-test-backend.ts";
import { emptyDatabase } from "./empty-database.ts";
import { RequestJudge } from "./request-judge.ts";
import { openTestDatabase } from "./test-database.ts";

export interface TestBackendOptions {
  /** One that is open already is closed with the backend. Default: the embedded one. */
  database?: "pglite" | "postgres" | Database;
  /** Folder of a built site; default: the project's own. */
  webRoot?: string;
  /** Default: off. */
  rateLimits?: boolean;
  /** Default: some that nobody knows. */
  secrets?: Secrets;
  /** Whether the address of a new account has to be confirmed; default: no. */
  confirmEmail?: boolean;
  /** Whether the secret key opens the API; default: no. */
  serviceKey?: boolean;
  /** The proxies that are believed when they name the client; default: none. */
  trustProxy?: TrustProxy;
  /** Who runs the site; default: nobody has said. */
  operator?: Operator;
}

export interface TestBackend {
  /** Origin of the site and the API. */
  url: string;
  /** The public key. */
  key: string;
  /** Asks the API as `fetch` does, without a connection: what HTTP adds has tests of its own, and takes a fifth of the time. */
  ask(address: string, init: RequestInit): Promise<Response>;
  /** As the owner of the database, past all policies. */
  sql<R extends Row = Row>(text: string, parameters?: readonly unknown[]): Promise<R[]>;
  /** As `sql`, for several statements without parameters. */
  script(text: string): Promise<void>;
  /** Removes all users, what is theirs, the mails, and the counts of the rate limits. */
  reset(): Promise<void>;
  /** Whether answers carry the time, as they do until this is called and after `reset`. */
  tellTime(tells: boolean): void;
  /** Newest first. */
  mails(): readonly SentMail[];
  /** Throws where the product has made a request that `supabase/tests/requests.md` does not list. */
  checkRequests(): void;
  /** After the same check. */
  close(): Promise<void>;
}

/** The whole backend in this process, on a free port, with its data in memory (or in a throw-away server). */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { database = "pglite" } = options;
  const { backend, mailbox } = await createTestBackend({
    database: typeof database === "string" ? await openTestDatabase(database) : database,
    rateLimits: options.rateLimits,
    secrets: options.secrets,
    serviceKey: options.serviceKey,
    confirmEmail: options.confirmEmail,
  });
  const listening = await listenOn("127.0.0.1", 0);
  let tellsTime = true;
  const judge = new RequestJudge();
  const handle = createHandler({
    backend: { ...backend, handle: judge.watching(backend.handle) },
    site: builtSite(options.webRoot ?? WEB_ROOT),
    contactEmail: "hello@challenge-diary.example",
    operator: options.operator,
    clientAddress: clientAddress(options.trustProxy ?? { kind: "none" }),
    mailbox,
  });
  listening.answerWith((request, response) => {
    response.sendDate = tellsTime;
    return handle(request, response);
  });
  return {
    url: `http://localhost:${listening.port}`,
    key: backend.key,
    ask: (address, init) => backend.handle(new Request(address, init), "127.0.0.1"),
    sql: backend.database.query,
    script: (text) => backend.database.script(text),
    tellTime: (tells) => {
      tellsTime = tells;
    },
    mails: () => mailbox.mails,
    async reset() {
      await emptyDatabase(backend.database);
      mailbox.clear();
      tellsTime = true;
      backend.forgetLimits();
    },
    checkRequests: () => judge.check(),
    async close() {
      await listening.close();
      await backend.close();
      judge.check();
    },
  };
}
