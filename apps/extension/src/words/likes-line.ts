const list = new Intl.ListFormat("en-GB");

export const likesLineWords = {
  id: "extension-likes",
  /** `others` is undefined if there are too many to count. */
  whoLikes: (names: readonly string[], others: number | undefined, title: string): string => {
    const rest = others === undefined ? "many others" : others === 1 ? "1 other" : `${others} others`;
    const everybody = others === 0 ? names : [...names, rest];
    return `${list.format(everybody)} ${everybody.length === 1 ? "likes" : "like"} ${title}`;
  },
};
