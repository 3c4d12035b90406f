// Fails a test that writes an error or a warning to the console, unless the test replaces the method by `vi.spyOn`.
import { afterEach, beforeEach } from "vitest";

import { TEST_ENDED } from "./apps/web/src/testing/test-ended.ts";

/** On a busy machine, Storybook resets React's flag too early: https://github.com/storybookjs/storybook/issues/34708. */
const STORYBOOKS_ACT = "The current testing environment is not configured to support act(...)";

const { error, warn } = console;
let written: string[] = [];

beforeEach(() => {
  written = [];
  console.error = recorded("error", error);
  console.warn = recorded("warn", warn);
});

afterEach(() => {
  Object.assign(console, { error, warn });
  if (written.length > 0) throw new Error(`Unexpected in the console:\n${written.join("\n")}`);
});

function recorded(method: "error" | "warn", original: typeof console.error): typeof console.error {
  return (...args: unknown[]) => {
    const text = args.map(String).join(" ");
    // The site of an earlier test logs it.
    if (text.includes(TEST_ENDED) || text === STORYBOOKS_ACT) return;
    written.push(`console.${method}: ${text}`);
    original.apply(console, args);
  };
}
