const list = new Intl.ListFormat("en-GB");

export const likeWords = {
  id: "like",
  signIn: "Please Sign in",
  news: "New likes",
  /** Before the title of what they like. */
  whoLikes: (names: readonly string[], others: number) => {
    const rest = others === 0 ? [] : [others === 1 ? "1 other" : `${others} others`];
    const everybody = [...names, ...rest];
    return `${list.format(everybody)} ${everybody.length === 1 ? "likes" : "like"}`;
  },
  manyLike: (names: readonly string[]) => `${list.format([...names, "many others"])} like`,
  settings: {
    label: "News of likes",
    text: "My page says who has liked your challenges since you last looked. There are no mails and no numbers.",
    failed: "The setting could not be saved. Please try again.",
  },
};
