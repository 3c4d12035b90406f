/** Distinguishes folders with the same name in different archives. */
export const scopeOf = (archive: string, folder: string): string => `${archive}\n${folder}`;
