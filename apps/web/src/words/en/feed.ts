/** Visitors load these texts, but not the other texts of challenges. */
export const feedWords = {
  id: "feed",
  hero: "Let's get start your new Challenge!",
  heroText: "A card, a stamp a day, a few lines each. Anyone may read along.",
  more: "Show more",
  moreBy: (count: number) => `${count} more by`,
  end: "That's all of them.",
  start: "New Challenge",
  failed: "The challenges could not be loaded.",
  none: (category: string | null) =>
    category === null ? "No challenges yet" : `No challenges in ${category} yet`,
  noneText: "The first card of this feed could be yours.",
  search: "Search challenges",
  topics: "Topics",
  all: "All",
  likes: "Likes",
  signInToLike: "Please Sign in",
  feeds: "Whose challenges",
  everyone: "Everyone",
  following: "Following",
  category: (name: string) => name,
};
