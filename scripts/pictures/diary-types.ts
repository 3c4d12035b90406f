export interface DiaryChallenge {
  title: string;
  category: string;
  days: number;
  desc: string;
  /** Dates as `MM-DD`, or ranges as `MM-DD…MM-DD`. */
  written: string;
  start?: string;
  rest?: string;
  topics: string;
  year?: number;
  /** `first` and `newest`: texts of the first and the latest entries. A seeded generator writes the others. */
  first?: readonly string[];
  newest?: readonly string[];
}

export interface Diary {
  user: string;
  titles: Record<"completed" | "last" | "open", string>;
  today: Record<"last" | "open", string>;
  /** Replies in the circle to the newest entry of the challenge `titles.open`, by the member's handle. */
  replies: Readonly<Record<string, string>>;
  challenges: readonly DiaryChallenge[];
}
