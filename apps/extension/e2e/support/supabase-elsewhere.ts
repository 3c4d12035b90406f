import { openGivenBackend, type TestBackend } from "@diary/local-backend/testing";

import type { ApiElsewhere } from "./gateway.ts";

const {
  SUPABASE_TEST_URL: url,
  SUPABASE_TEST_KEY: key,
  SUPABASE_TEST_DATABASE_URL: databaseUrl,
} = process.env;

/** The Supabase that the tests are to use in the place of the embedded backend, or undefined: `pnpm test:supabase --extension`. */
export function supabaseElsewhere(): ApiElsewhere | undefined {
  return url === undefined || key === undefined ? undefined : { url, key };
}

/** The site of one backend, and the rows of another; mails and the length of a token's life are not a test's to choose there. */
export async function withApiElsewhere(
  site: TestBackend,
  { url: apiUrl }: ApiElsewhere,
): Promise<TestBackend> {
  const api = await openGivenBackend({
    url: apiUrl,
    key: key!,
    databaseUrl: databaseUrl!,
    mailboxUrl: undefined,
  });
  return {
    ...site,
    sql: (text, parameters) => api.sql(text, parameters),
    script: (text) => api.script(text),
    reset: async () => {
      await site.reset();
      await api.script("delete from auth.users; delete from public.feedback;");
    },
    close: async () => {
      await api.close();
      await site.close();
    },
  };
}
