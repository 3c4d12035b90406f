/** Distinguishes folders of the same name in several archives. */
export const scopeOf = (archive: string, folder: string): string => `${archive}\n${folder}`;
