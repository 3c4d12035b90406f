const list = new Intl.ListFormat("en-GB");

export const likeWords = {
  id: "like",
  news: "New likes",
  seeAll: (challenges: number) => `See all ${challenges}`,
  whoLikes: (names: readonly string[], others: number) => {
    const rest = others === 0 ? [] : [others === 1 ? "1 other" : `${others} others`];
    return `${list.format([...names, ...rest])} ${names.length + others === 1 ? "likes" : "like"}`;
  },
  manyLike: (names: readonly string[]) => `${list.format([...names, "many others"])} like`,
  settings: {
    label: "Likes",
    diary: "On My page",
    diaryText: "My page says who has liked your challenges since you last looked. No numbers.",
    weekly: "Also a weekly mail",
    weeklyText: "One mail on Sunday evening with what you have not seen by then, and none without news.",
    off: "Off",
    failed: "The setting may not have been saved. Please try again.",
  },
};
