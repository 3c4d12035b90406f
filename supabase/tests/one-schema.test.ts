import type { ReachedBackend } from "@diary/local-backend/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { embeddedDatabases, openBackend } from "./fixtures/databases.ts";

const rightsIn = (list: string) => `
  (select array_agg(it order by it collate "C") from (
    -- Versions from 17 on know one right more, of the owner's.
    select concat_ws(' ', grantee::regrole, privilege_type) as it from aclexplode(${list}) where privilege_type <> 'MAINTAIN'
  ) rights)::text as rights`;

/** What decides about a request, as the database holds it. */
const DECIDING = {
  "tables and views": `
    select c.oid::regclass::text as name, relrowsecurity, relowner::regrole::text as owner, reloptions::text, ${rightsIn("relacl")}
    from pg_class c where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'v')`,
  columns: `
    select concat_ws(' ', c.oid::regclass, attname) as name, atttypid::regtype::text, attnotnull, attacl::text,
      pg_get_expr(adbin, adrelid) as begins_as
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace::regnamespace::text in ('public', 'private') and relkind in ('r', 'v')
      and attnum > 0 and not attisdropped`,
  "what views show": `
    -- Versions before 16 name the table of each column.
    select viewname as name, regexp_replace(definition, '\\m\\w+\\.', '', 'g') as shows
    from pg_views where schemaname in ('public', 'private')`,
  policies: `
    select concat_ws(' ', schemaname, tablename, policyname) as name, permissive, roles::text, cmd, qual, with_check
    from pg_policies`,
  functions: `
    select p.oid::regprocedure::text as name, prosrc, prosecdef, provolatile::text, proconfig::text,
      proowner::regrole::text as owner, ${rightsIn("proacl")}
    from pg_proc p where pronamespace::regnamespace::text in ('public', 'private')`,
  triggers: `
    select concat_ws(' ', tgrelid::regclass, tgname) as name, pg_get_triggerdef(oid) as does, tgenabled::text
    from pg_trigger where not tgisinternal`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, conname) as name, pg_get_constraintdef(oid) as says
    from pg_constraint where contype in ('c', 'f', 'p', 'u') and connamespace::regnamespace::text in ('public', 'private')`,
  "what is there once": `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as says
    from pg_index join pg_class c on c.oid = indexrelid
    where indisunique and relnamespace::regnamespace::text in ('public', 'private')`,
  schemas: `
    select nspname as name, ${rightsIn("nspacl")} from pg_namespace where nspname in ('public', 'private')`,
  "the roles of requests": `
    select rolname as name, rolsuper, rolinherit, rolbypassrls
    from pg_roles where rolname in ('anon', 'authenticated', 'service_role')`,
};

const kinds = embeddedDatabases();

// So that what the tests of `onOneDatabase` ask of one is said of both. Without a server there is but one, which they ask.
describe.skipIf(kinds.length === 1)(
  "the migrations make the same on the embedded database and on a server",
  () => {
    let backends: ReachedBackend[];
    beforeAll(async () => {
      backends = await Promise.all(kinds.map((kind) => openBackend(kind)));
    });
    afterAll(() => Promise.all(backends.map((backend) => backend.close())));

    test.each(Object.entries(DECIDING))("%s", async (_what, query) => {
      const [embedded, onServer] = await Promise.all(
        backends.map(async (backend) => {
          const rows = await backend.sql<{ name: string }>(query);
          return new Map(rows.map(({ name, ...row }) => [name, row]));
        }),
      );
      expect(embedded?.size).toBeGreaterThan(0);
      expect(onServer).toEqual(embedded);
    });
  },
);
