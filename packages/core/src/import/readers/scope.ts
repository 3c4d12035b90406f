/** A folder, apart from folders of the same name in other archives. */
export const scopeOf = (archive: string, folder: string): string => `${archive}\n${folder}`;
