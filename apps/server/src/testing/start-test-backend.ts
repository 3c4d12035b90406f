import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";

import type { Backend } from "../backend.ts";
import type { Database, Row } from "../database/database.ts";
import { clientAddress, type TrustProxy } from "../http/client-address.ts";
import { startListener } from "../http/listening.ts";
import { createHandler } from "../http/server.ts";
import { createStaticSite } from "../http/site.ts";
import type { SentMail } from "../mail/mail.ts";
import { WEB_ROOT } from "../paths.ts";
import { createSecrets } from "../secrets.ts";
import type { Operator } from "../settings/settings.ts";
import { answeringAnything } from "./any-request.ts";
import { createTestBackend, type TestBackendParts } from "./create-test-backend.ts";
import { emptyDatabase } from "./empty-database.ts";
import { openTestDatabase } from "./test-database.ts";

export interface TestBackendOptions extends Omit<TestBackendParts, "database"> {
  /** One that is open already is closed with the backend. Default: the embedded one. */
  database?: "pglite" | "postgres" | Database;
  /** Folder of a built site; default: the project's own. */
  webRoot?: string;
  /** The proxies that are believed when they name the client; default: none. */
  trustProxy?: TrustProxy;
  /** Stands in for a Supabase project: what is not listed is answered over HTTP, too. Default: no. */
  answersAnything?: boolean;
  /** Who runs the site; default: nobody has said. */
  operator?: Operator;
}

export interface TestBackend {
  /** Origin of the site and the API. */
  url: string;
  /** The public key. */
  key: string;
  /** What answers the API. */
  api: Backend;
  /** Where the pictures are. */
  filesFolder: string;
  /**
   * Asks the API as `fetch` does, and for anything that PostgREST answers; over HTTP what is not listed is refused. Without a
   * connection: what HTTP adds has tests of its own, and takes a fifth of the time.
   */
  ask(address: string, init: RequestInit): Promise<Response>;
  /** As the owner of the database, past all policies. */
  sql<R extends Row = Row>(text: string, parameters?: readonly unknown[]): Promise<R[]>;
  /** As `sql`, for several statements without parameters. */
  script(text: string): Promise<void>;
  /** Removes all users, what is theirs, the mails, and the counts of the rate limits. */
  reset(): Promise<void>;
  /** Whether answers carry the time, as they do until this is called and after `reset`. */
  tellTime(tells: boolean): void;
  /** Those sent so far, newest first. */
  mails(): Promise<readonly SentMail[]>;
  close(): Promise<void>;
}

/** The whole backend in this process, on a free port, with its data in memory (or in a throw-away server). */
export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { database = "pglite", secrets = createSecrets() } = options;
  const { backend, mailbox, filesFolder } = await createTestBackend({
    ...options,
    database: typeof database === "string" ? await openTestDatabase(database) : database,
    secrets,
  });
  const listening = await startListener("127.0.0.1", 0);
  let tellsTime = true;
  const askAnything = answeringAnything(backend.handle, backend.database, secrets);
  const url = `http://localhost:${listening.port}`;
  const handle = createHandler({
    url,
    backend: options.answersAnything === true ? { ...backend, handle: askAnything } : backend,
    site: createStaticSite(options.webRoot ?? WEB_ROOT),
    contactEmail: "hello@challenge-diary.example",
    operator: options.operator,
    pushKey: publicPushKey(await createPushKey()),
    clientAddress: clientAddress(options.trustProxy ?? { kind: "none" }),
    mailbox,
  });
  listening.answerWith((request, response) => {
    response.sendDate = tellsTime;
    return handle(request, response);
  });
  return {
    url,
    key: backend.key,
    api: backend,
    filesFolder,
    ask: (address, init) => askAnything(new Request(address, init), "127.0.0.1"),
    sql: backend.database.query,
    script: (text) => backend.database.script(text),
    tellTime: (tells) => {
      tellsTime = tells;
    },
    async mails() {
      await backend.mails.deliverDue();
      return mailbox.mails;
    },
    async reset() {
      await emptyDatabase(backend.database);
      mailbox.clear();
      tellsTime = true;
      backend.forgetLimits();
    },
    async close() {
      await listening.close();
      await backend.close();
    },
  };
}
