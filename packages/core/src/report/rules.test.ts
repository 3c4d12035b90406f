import { expect, test } from "vitest";

import { parseReportNumber } from "./rules.ts";

test.each([
  ["R-0A1B-2C3D-4E5F", "as it is shown"],
  [" r-0a1b-2c3d-4e5f\n", "in small letters, copied with what is around it"],
  ["R0A1B2C3D4E5F", "without its lines"],
  ["R–OA1B–2C3D–4E5F", "with a letter O and with dashes of another kind"],
  ["R-0AiB-2C3D-4E5F", "with an i for a 1"],
])("%j is a number %s", (text) => {
  expect(parseReportNumber(text)).toBe("R-0A1B-2C3D-4E5F");
});

test("a number that starts with R keeps it", () => {
  expect(parseReportNumber("R-RRRR-RRRR-RRRR")).toBe("R-RRRR-RRRR-RRRR");
});

test.each(["", "R-0A1B-2C3D-4E5", "R-0A1B-2C3D-4E5F-6", "R-0A1B-2C3D-4EUF", "0A1B-2C3D-4E5F", "números"])(
  "%j is not a number",
  (text) => {
    expect(parseReportNumber(text)).toBeNull();
  },
);
