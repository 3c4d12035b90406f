import { expect, test } from "vitest";

import { parseReportNumber } from "./rules.ts";

test.each([
  ["R-0A1B-2C3D-4E5F", "in its usual form"],
  [" r-0a1b-2c3d-4e5f\n", "in lower case with spaces around it"],
  ["R0A1B2C3D4E5F", "without hyphens"],
  ["R–OA1B–2C3D–4E5F", "with the letter O and with en dashes"],
  ["R-0AiB-2C3D-4E5F", "with the letter i in place of 1"],
])("%j is a report number %s", (text) => {
  expect(parseReportNumber(text)).toBe("R-0A1B-2C3D-4E5F");
});

test("a report number can contain more letters R", () => {
  expect(parseReportNumber("R-RRRR-RRRR-RRRR")).toBe("R-RRRR-RRRR-RRRR");
});

test.each(["", "R-0A1B-2C3D-4E5", "R-0A1B-2C3D-4E5F-6", "R-0A1B-2C3D-4EUF", "0A1B-2C3D-4E5F", "números"])(
  "%j is not a report number",
  (text) => {
    expect(parseReportNumber(text)).toBeNull();
  },
);
