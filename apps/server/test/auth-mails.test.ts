import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { authTemplates, confirmationSubject, inLanguage, recoverySubject } from "@diary/core/mail-words";
import { expect, test } from "vitest";

// Files for hosted Supabase. After a change of packages/core/src/mail-words, `vitest -u` on this file updates them.
const SUPABASE = join(import.meta.dirname, "../../../supabase");

test.each(Object.entries(authTemplates))(
  "the file of the template %s has the current texts in all languages",
  async (name, template) => {
    await expect(template).toMatchFileSnapshot(join(SUPABASE, "templates", name));
  },
);

test.each(Object.entries(authTemplates))(
  "the template %s shows each recipient only one language",
  (_, template) => {
    const [en, ja] = [inLanguage(template, "en"), inLanguage(template, "ja")];
    expect(en).not.toMatch(/[ぁ-ん]|\{\{ (if|else|end)/);
    expect(ja).not.toMatch(/The link works|\{\{ (if|else|end)/);
    for (const [language, text] of Object.entries({ en, ja })) {
      expect(text).toContain(`<html lang="${language}">`);
      expect(text.match(/class="button"/g)).toHaveLength(1);
    }
    expect(inLanguage(template, "fr")).toBe(en);
  },
);

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
