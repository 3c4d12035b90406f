import { join } from "node:path";

/** How many tests run at once: each has an address of its own, which is built into its extension. */
export const WORKERS = 2;

const FIRST_PORT = Number(process.env["EXTENSION_TEST_PORT"] ?? 4700);
const folder = join(import.meta.dirname, "../../.output/e2e");

export function variantPort(index: number): number {
  return FIRST_PORT + index;
}

export function variantOutput(index: number): string {
  return join(folder, String(variantPort(index)));
}

export type Target = "chrome" | "firefox";

/** The unpacked extension for tests with this index. */
export function variantFolder(index: number, target: Target = "chrome"): string {
  return join(variantOutput(index), `${target}-mv3`);
}
