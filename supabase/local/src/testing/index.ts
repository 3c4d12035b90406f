export { createSecrets } from "../secrets.ts";
export { withApiElsewhere } from "./api-elsewhere.ts";
export { openDatabaseUrl } from "./database-url.ts";
export { ApiPerson, type NewChallenge } from "./api-person.ts";
export { givenBackend, openGivenBackend, type GivenBackend, type ReachedBackend } from "./given-backend.ts";
export { postgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
export { runOn, startPostgresCluster, type PostgresCluster } from "./postgres-cluster.ts";
export { startTestBackend, type TestBackend, type TestBackendOptions } from "./start-test-backend.ts";
