import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { SignInProvider } from "../auth/provider/provider.ts";
import { createBackend, type Backend } from "../backend.ts";
import type { Database } from "../database/database.ts";
import { Mailbox } from "../mail/mail.ts";
import { createSecrets, type Secrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";

// With the default cost, hashing takes longer than most tests.
process.env["LITE_AUTH_BCRYPT_COST"] ??= "4";

export interface TestBackendParts {
  database: Database;
  rateLimits?: boolean;
  secrets?: Secrets;
  serviceKey?: boolean;
  confirmEmail?: boolean;
  siteUrl?: string;
  siteName?: string | undefined;
  providers?: readonly SignInProvider[];
  passwordSignIn?: boolean;
}

export async function createTestBackend(
  parts: TestBackendParts,
): Promise<{ backend: Backend; mailbox: Mailbox; filesFolder: string }> {
  const mailbox = new Mailbox();
  const filesFolder = mkdtempSync(join(tmpdir(), "diary-files-"));
  const backend = await createBackend({
    database: parts.database,
    databaseName: "The test's database",
    files: new FileStore(filesFolder),
    secrets: parts.secrets ?? createSecrets(),
    serviceKey: parts.serviceKey,
    siteUrl: parts.siteUrl ?? "http://localhost",
    siteName: parts.siteName,
    deliver: mailbox.deliver,
    rateLimits: parts.rateLimits ?? false,
    confirmEmail: parts.confirmEmail,
    providers: parts.providers,
    passwordSignIn: parts.passwordSignIn,
  });
  return {
    mailbox,
    filesFolder,
    backend: {
      ...backend,
      async close() {
        await backend.close();
        rmSync(filesFolder, { recursive: true, force: true });
      },
    },
  };
}
