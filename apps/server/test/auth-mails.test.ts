import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { authTemplates, confirmationSubject, recoverySubject } from "@diary/core/mail-words";
import { expect, test } from "vitest";

// Hosted Supabase reads files. After a change of packages/core/src/mail-words, `vitest -u` on this file writes them.
const SUPABASE = join(import.meta.dirname, "../../../supabase");

test.each(Object.entries(authTemplates))("%s has the texts of all languages", async (name, template) => {
  await expect(template).toMatchFileSnapshot(join(SUPABASE, "templates", name));
});

test("config.toml has the subjects in all languages", async () => {
  const file = join(SUPABASE, "config.toml");
  const subjects = { confirmation: confirmationSubject, recovery: recoverySubject };
  const config = (await readFile(file, "utf8")).replaceAll(
    /(\[auth\.email\.template\.(\w+)\]\nsubject = ).*/g,
    (whole, start: string, name: string) =>
      name in subjects ? `${start}"${subjects[name as keyof typeof subjects]}"` : whole,
  );
  expect(config).toContain(`subject = "${recoverySubject}"`);
  await expect(config).toMatchFileSnapshot(file);
});
