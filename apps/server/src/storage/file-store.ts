import { createHash, randomUUID } from "node:crypto";
import {
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";

import { IMAGE_SIGNATURE_BYTES, detectImageType } from "@diary/core/image-type";
import type { App } from "@supabase/lite";

import { flush } from "../flush.ts";

/** The apps give a new image a new name, so a cached image is never outdated. */
const CACHE_CONTROL = "public, max-age=31536000";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
const NAME = /^[0-9a-f]{64}$/;

type Metadata = Awaited<ReturnType<StorageAdapter["headObject"]>>;

/** Unlike lite (@supabase/lite), names files by a hash and detects types from the bytes. */
export class FileStore implements StorageAdapter {
  readonly driver = undefined;
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async getObject(bucket: string, key: string) {
    const path = this.#path(bucket, key);
    const body = await readFile(path);
    return { httpStatusCode: 200, metadata: await describe(path, body), body };
  }

  async openObject(bucket: string, key: string) {
    const file = await open(this.#path(bucket, key));
    const { size, mtime } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(size, IMAGE_SIGNATURE_BYTES)),
      0,
      IMAGE_SIGNATURE_BYTES,
      0,
    );
    return {
      size,
      lastModified: mtime,
      mimetype: detectImageType(buffer.subarray(0, bytesRead)) ?? "application/octet-stream",
      eTag: `"${size.toString(36)}-${mtime.getTime().toString(36)}"`,
      cacheControl: CACHE_CONTROL,
      body: () => file.createReadStream({ start: 0 }),
      close: () => file.close(),
    };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    content: Parameters<StorageAdapter["uploadObject"]>[3],
  ) {
    const bytes = await readAll(content);
    const path = this.#path(bucket, key);
    await mkdir(dirname(path), { recursive: true });
    await replaceAtomically(path, (draft) => writeFile(draft, bytes, { flush: true }));
    // Flushes the folder, which contains the file's name: after a power loss, the database's row would have no file.
    await flush({ path: dirname(path), isFolder: true });
    // Also flushes the name of a folder that existed: a concurrent upload may have just created it.
    await flush({ path: this.folder, isFolder: true });
    return describe(path, bytes);
  }

  async deleteObject(bucket: string, key: string) {
    await rm(this.#path(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]) {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async removeOthers(objects: readonly { bucket: string; key: string }[], before: Date): Promise<void> {
    const expected = new Set(objects.map(({ bucket, key }) => this.#path(bucket, key)));
    for (const { path, name } of await this.#files()) {
      if (name.startsWith(".") || expected.has(path)) continue;
      if ((await stat(path)).mtime < before) await rm(path, { force: true });
    }
  }

  /** Copies files that can't be linked. Links are safe, because an upload never changes the bytes of an existing file. */
  async linkInto(folder: string): Promise<void> {
    for (const { path, name } of await this.#files()) {
      if (!NAME.test(name)) continue;
      const target = join(folder, name.slice(0, 2), name);
      await mkdir(dirname(target), { recursive: true });
      await link(path, target).catch(async ({ code }: NodeJS.ErrnoException) => {
        if (code === "EEXIST" || code === "ENOENT") return;
        await copyAtomically(path, target);
      });
    }
  }

  async hasImages(): Promise<boolean> {
    return (await this.#files()).some(({ name }) => NAME.test(name));
  }

  async #files(): Promise<{ path: string; name: string }[]> {
    const found = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = found.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => ({ path: join(parentPath, name), name }));
  }

  /** The routes of lite (@supabase/lite) that copy files are closed (http/routes.ts). */
  async copyObject(): Promise<never> {
    throw new Error("No request copies a file.");
  }

  async headObject(bucket: string, key: string) {
    const path = this.#path(bucket, key);
    return describe(path, await readFile(path));
  }

  async privateAssetUrl(): Promise<string> {
    throw new Error("Files have no address of their own; they are served through the API.");
  }

  #path(bucket: string, key: string): string {
    return join(this.folder, fileOf(bucket, key));
  }
}

export const copyAtomically = (source: string, target: string): Promise<void> =>
  replaceAtomically(target, (draft) => copyFile(source, draft));

/** Renames a complete file, so after a crash or on a full disk no partial file is at `target`. */
async function replaceAtomically(target: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${target}.${randomUUID()}`;
  try {
    await write(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export function fileOf(bucket: string, key: string): string {
  const hash = createHash("sha256").update(`${bucket}\0${key}`).digest("hex");
  return `${hash.slice(0, 2)}/${hash}`;
}

async function describe(path: string, bytes: Buffer): Promise<Metadata & { lastModified: Date }> {
  const { size, mtime } = await stat(path);
  return {
    cacheControl: CACHE_CONTROL,
    contentLength: size,
    size,
    mimetype: detectImageType(bytes) ?? "application/octet-stream",
    lastModified: mtime,
    eTag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
  };
}

async function readAll(content: Parameters<StorageAdapter["uploadObject"]>[3]): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content);
  return Buffer.from(await new Response(content as ReadableStream).arrayBuffer());
}
