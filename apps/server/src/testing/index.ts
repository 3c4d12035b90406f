export type { Database } from "../database/database.ts";
export { demoPhoto, type DemoScene } from "../demo/demo-photos.ts";
export { entryWriter } from "../demo/entry-text.ts";
export { seedDemo } from "../demo/seed-demo.ts";
export { createSecrets } from "../secrets.ts";
export { withExternalApi } from "./external-api.ts";
export { openDatabaseUrl } from "./database-url.ts";
export {
  externalBackend,
  openExternalBackend,
  type ExternalBackend,
  type BackendUnderTest,
} from "./external-backend.ts";
export { startTestBackend, type TestBackend, type TestBackendOptions } from "./start-test-backend.ts";
export { openTestDatabase } from "./test-database.ts";
export { codeAt } from "../auth/totp.ts";
