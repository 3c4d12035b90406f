import { openGivenBackend, type GivenBackend } from "./given-backend.ts";
import type { TestBackend } from "./start-test-backend.ts";

/** The site of one backend, and the rows of another; mails and the length of a token's life are not a test's to choose there. */
export async function withApiElsewhere(site: TestBackend, given: GivenBackend): Promise<TestBackend> {
  const api = await openGivenBackend(given, (option) => {
    throw new Error(`The browser tests need ${option}.`);
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
