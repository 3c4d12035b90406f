import type { ImportedPhoto } from "./import-types.ts";
import { scopeOf } from "./readers/scope.ts";
import type { SourcePhoto, SourcePlace } from "./source-files.ts";
import { fileName, folderOf, isPhotoPath } from "./source-names.ts";

const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export const isPhotoReference = (reference: string): boolean =>
  !EXTERNAL.test(reference) && isPhotoPath(withoutQuery(reference));

const withoutQuery = (reference: string) => reference.replace(/[?#].*$/, "");

type Indexed = SourcePhoto & { file: number };

const keyOf = ({ archive, path }: Indexed, part: (path: string) => string) =>
  scopeOf(archive, part(path.normalize("NFC")));

/** A reader must put a photo that it takes into an entry or `leftOut`. The import lists photos that no reader takes. */
export class PhotoLibrary {
  readonly #byPath: ReadonlyMap<string, Indexed>;
  readonly #byName: ReadonlyMap<string, Indexed[]>;
  readonly #byFolder: ReadonlyMap<string, Indexed[]>;
  readonly #photos: Indexed[];
  readonly #taken = new Set<number>();

  constructor(photos: readonly SourcePhoto[]) {
    this.#photos = photos.map((photo, file) => ({ ...photo, file }));
    this.#byPath = new Map(this.#photos.map((photo) => [keyOf(photo, (path) => path), photo]));
    this.#byName = Map.groupBy(this.#photos, (photo) => keyOf(photo, fileName));
    this.#byFolder = Map.groupBy(this.#photos, (photo) => keyOf(photo, folderOf));
  }

  /** Looks in the folder of the referring file, in the root, then for a single path that ends with the reference. */
  take(place: SourcePlace, reference: string, alt = ""): ImportedPhoto | undefined {
    for (const path of spellings(reference)) {
      const photo = this.#find(place, path);
      if (photo !== undefined) return this.#use(photo, alt);
    }
    return undefined;
  }

  takeFolder({ archive }: SourcePlace, folder: string): ImportedPhoto[] {
    const photos = this.#byFolder.get(scopeOf(archive, folder)) ?? [];
    return photos.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((photo) => this.#use(photo, ""));
  }

  notTaken(): SourcePhoto[] {
    return this.#photos.filter(({ file }) => !this.#taken.has(file));
  }

  #use({ file, path }: Indexed, alt: string): ImportedPhoto {
    this.#taken.add(file);
    return { file, path, alt };
  }

  #find({ archive, path: from }: SourcePlace, path: string): Indexed | undefined {
    const near = resolvePath(folderOf(from.normalize("NFC")), path);
    const exact = this.#byPath.get(scopeOf(archive, near)) ?? this.#byPath.get(scopeOf(archive, path));
    if (exact !== undefined) return exact;
    const end = path.replace(/^(?:\.{0,2}\/)+/, "");
    const named = this.#byName.get(scopeOf(archive, fileName(end))) ?? [];
    const ending = named.filter((photo) => `/${photo.path.normalize("NFC")}`.endsWith(`/${end}`));
    if (ending.length === 1) return ending[0];
    // Memos refers to addresses of its server (`/file/attachments/1/a.jpg`), so only the file's name can match.
    return path.startsWith("/") && named.length === 1 ? named[0] : undefined;
  }
}

/** Returns the reference as written, without its query, and decoded. A file can really be named `my%20photo.jpg`. */
function spellings(reference: string): string[] {
  const path = reference.replaceAll("\\", "/").normalize("NFC");
  return [...new Set([path, withoutQuery(path), decoded(withoutQuery(path))])];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}

function resolvePath(folder: string, path: string): string {
  const names = path.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "." && name !== "") names.push(name);
  }
  return names.join("/");
}
