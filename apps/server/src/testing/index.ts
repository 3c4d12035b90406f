export type { Database } from "../database/database.ts";
export { createSecrets } from "../secrets.ts";
export { withExternalApi } from "./api-elsewhere.ts";
export { openDatabaseUrl } from "./database-url.ts";
export { ApiUser, type NewChallenge } from "./api-person.ts";
export {
  externalBackend,
  openExternalBackend,
  type ExternalBackend,
  type BackendUnderTest,
} from "./given-backend.ts";
export { postgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
export { runOn, startPostgresCluster, type PostgresCluster } from "./postgres-cluster.ts";
export { startTestBackend, type TestBackend, type TestBackendOptions } from "./start-test-backend.ts";
export { openTestDatabase } from "./test-database.ts";
