import { readFile } from "node:fs/promises";

import { minify, transformWithOxc } from "vite";

/**
 * An early script as the text of an inline `<script>`: types stripped, minified.
 * @param define texts of code in place of names
 */
export async function inlineScript(file: string, define: Record<string, string> = {}): Promise<string> {
  const source = await readFile(file, "utf8");
  const { code } = await transformWithOxc(source, file, { lang: "ts", sourcemap: false, define });
  const { code: small } = await minify(file, code, { mangle: true, compress: true });
  return small.trim().replaceAll("</script", "<\\/script");
}
