import { readFileSync } from "node:fs";

import { deriveAccentColors } from "@diary/core/site/accent-color";
import { expect, test } from "vitest";

import { createMailTransport } from "../src/mail/mail.ts";

test("a mail has the site's accent color in light and dark, and not the default color", async () => {
  const { deliver, mailbox } = createMailTransport(
    { mail: "mailbox", smtp: undefined, accentColor: "#1f6f54" },
    "http://localhost",
  );
  const html = readFileSync(new URL("../../../supabase/templates/recovery.html", import.meta.url), "utf8");
  await deliver({ to: "ume@diary.example", subject: "Password", text: "New password", html });
  const { dark, light } = deriveAccentColors("#1f6f54");
  expect(mailbox?.mails[0]?.html).toContain(`background:${light.accent};color:#fffaf2`);
  expect(mailbox?.mails[0]?.html).toContain(`.button { background: ${dark.accent} !important`);
  expect(mailbox?.mails[0]?.html).not.toMatch(/#b8321a|#ef7350/);
});
