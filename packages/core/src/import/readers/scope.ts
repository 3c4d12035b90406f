/** Key of a folder or path. It contains the archive, because two archives can have the same folders. */
export const scopeOf = (archive: string, folder: string): string => `${archive}\n${folder}`;
