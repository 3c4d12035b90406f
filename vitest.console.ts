// Fails a test that writes an error or a warning to the console, unless the test replaces the method by `vi.spyOn`.
import { afterEach, beforeEach } from "vitest";

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
    written.push(`console.${method}: ${args.map(String).join(" ")}`);
    original.apply(console, args);
  };
}
