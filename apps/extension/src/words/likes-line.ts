const list = new Intl.ListFormat("en-GB");

/** A separate table, loaded with its line. */
export const likesLineWords = {
  id: "extension-likes",
  /** `others` is undefined for many. */
  whoLikes: (names: readonly string[], others: number | undefined, title: string): string => {
    const rest = others === undefined ? "many others" : others === 1 ? "1 other" : `${others} others`;
    const everybody = others === 0 ? names : [...names, rest];
    return `${list.format(everybody)} ${everybody.length === 1 ? "likes" : "like"} ${title}`;
  },
};
