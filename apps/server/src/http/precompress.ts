import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Excludes files with placeholders, which the server configures first. */
const COMPRESSIBLE = /^(?!sw\.js$).*\.(js|mjs|css|svg|json|webmanifest|map)$/;
const MIN_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file))),
  );
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const brotli = await toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
}
