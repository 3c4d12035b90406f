import { readFile } from "node:fs/promises";

import { minify, transformWithOxc } from "vite";

/** The early script as the text of an inline `<script>`: types stripped, minified. */
export async function inlineScript(file: string): Promise<string> {
  const source = await readFile(file, "utf8");
  const { code } = await transformWithOxc(source, file, { lang: "ts", sourcemap: false });
  const { code: small } = await minify(file, code, { mangle: true, compress: true });
  return small.trim().replaceAll("</script", "<\\/script");
}
