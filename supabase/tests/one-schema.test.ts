import type { BackendUnderTest } from "@diary/server/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CATALOG, catalogOf } from "./fixtures/catalog.ts";
import { embeddedDatabases, openBackend } from "./fixtures/databases.ts";

const kinds = embeddedDatabases();

// Because of this test, `onOneDatabase` may run tests on only one engine.
describe.skipIf(kinds.length === 1)("migrations create the same objects on PGlite and PostgreSQL", () => {
  let backends: BackendUnderTest[];
  beforeAll(async () => {
    backends = await Promise.all(kinds.map((kind) => openBackend(kind)));
  });
  afterAll(() => Promise.all(backends.map((backend) => backend.close())));

  test.each(Object.entries(CATALOG))("PGlite and PostgreSQL agree on %s", async (_what, query) => {
    const [embedded, onServer] = await Promise.all(
      backends.map(async (backend) => catalogOf((statement) => backend.sql(statement), query)),
    );
    expect(onServer).toEqual(embedded);
  });
});
