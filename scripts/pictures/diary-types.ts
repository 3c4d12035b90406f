export interface DiaryChallenge {
  title: string;
  category: string;
  days: number;
  desc: string;
  /** Dates as `MM-DD`, with ranges as `MM-DD…MM-DD`. */
  written: string;
  start?: string;
  rest?: string;
  topics: string;
  year?: number;
  /** Texts of the first and of the newest entries. A seeded generator writes the other texts. */
  first?: readonly string[];
  newest?: readonly string[];
}

export interface Diary {
  user: string;
  titles: Record<"completed" | "last" | "open", string>;
  today: Record<"last" | "open", string>;
  challenges: readonly DiaryChallenge[];
}
