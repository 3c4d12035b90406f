import { createPushKey, publicPushKey } from "@diary/core/reminder/web-push";
import { DEFAULT_CONTACT_EMAIL, type SiteSettings } from "@diary/core/site/site-settings";

import type { Backend } from "../backend.ts";
import type { Database, Row } from "../database/database.ts";
import { startListener } from "../http/listening.ts";
import { createHandler } from "../http/server.ts";
import { createStaticSite } from "../http/site.ts";
import type { SentMail } from "../mail/mail.ts";
import { WEB_ROOT } from "../paths.ts";
import { clientAddress, type TrustProxy } from "../protocol/client-address.ts";
import { createSecrets } from "../secrets.ts";
import { createTestBackend, type TestBackendParts } from "./create-test-backend.ts";
import { emptyDatabase } from "./empty-database.ts";
import { openTestDatabase } from "./test-database.ts";
import { acceptUnlistedRequests } from "./unlisted-requests.ts";

export interface TestBackendOptions extends Omit<TestBackendParts, "database"> {
  database?: "pglite" | "postgres" | Database;
  webRoot?: string;
  trustProxy?: TrustProxy;
  acceptsUnlisted?: boolean;
  settings?: Partial<SiteSettings>;
}

export interface TestBackend {
  url: string;
  key: string;
  api: Backend;
  filesFolder: string;
  /** Like `fetch`, but five times faster: it opens no connection. Also accepts requests that rest/shapes.ts doesn't list. */
  send(address: string, init: RequestInit): Promise<Response>;
  sql<R extends Row = Row>(text: string, parameters?: readonly unknown[]): Promise<R[]>;
  script(text: string): Promise<void>;
  reset(): Promise<void>;
  sendDate(isSent: boolean): void;
  mails(): Promise<readonly SentMail[]>;
  close(): Promise<void>;
}

export async function startTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { database = "pglite", secrets = createSecrets() } = options;
  const listening = await startListener("127.0.0.1", 0);
  const url = `http://localhost:${listening.port}`;
  const { backend, mailbox, filesFolder } = await createTestBackend({
    ...options,
    siteName: options.settings?.siteName,
    ...(options.providers !== undefined && { siteUrl: url }),
    database: typeof database === "string" ? await openTestDatabase(database) : database,
    secrets,
  });
  let sendsDate = true;
  const handleUnlisted = acceptUnlistedRequests(backend.handle, backend.database, secrets);
  const settings: SiteSettings = {
    siteUrl: url,
    key: backend.key,
    contactEmail: DEFAULT_CONTACT_EMAIL,
    pushKey: publicPushKey(await createPushKey()),
    sendsMail: true,
    ...options.settings,
  };
  const handle = createHandler({
    backend: options.acceptsUnlisted === true ? { ...backend, handle: handleUnlisted } : backend,
    site: createStaticSite(options.webRoot ?? WEB_ROOT, settings),
    settings,
    clientAddress: clientAddress(options.trustProxy ?? { kind: "none" }),
    mailbox,
  });
  listening.setHandler((request, response) => {
    response.sendDate = sendsDate;
    return handle(request, response);
  });
  return {
    url,
    key: backend.key,
    api: backend,
    filesFolder,
    send: (address, init) => handleUnlisted(new Request(address, init), "127.0.0.1"),
    sql: backend.database.query,
    script: (text) => backend.database.script(text),
    sendDate: (isSent) => {
      sendsDate = isSent;
    },
    async mails() {
      await backend.mails.deliverDue();
      return mailbox.mails;
    },
    async reset() {
      await emptyDatabase(backend.database);
      mailbox.clear();
      sendsDate = true;
      backend.forgetLimits();
    },
    async close() {
      await listening.close();
      await backend.close();
    },
  };
}
