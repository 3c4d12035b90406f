import { expect, test } from "vitest";

import { momentWords } from "./moment-words.ts";

test("a moment is said in the same words whoever wrote it down", () => {
  const at = new Date(2026, 11, 1, 21, 0);
  expect(momentWords(at)).toBe("Dec 1, 2026, 21:00");
  expect(momentWords(at.getTime())).toBe(momentWords(at));
  expect(momentWords(at.toISOString())).toBe(momentWords(at));
  // As PostgreSQL writes it.
  expect(momentWords(at.toISOString().replace("T", " ").replace("Z", "+00"))).toBe(momentWords(at));
});
