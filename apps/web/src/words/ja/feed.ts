import type { feedWords } from "../en/feed.ts";

export const feedJa = {
  id: "feed",
  hero: "新しいチャレンジを始めましょう！",
  heroText: "一日に一つ、スタンプと数行の記録。どなたでも読めます。",
  more: "もっと見る",
  moreBy: (count) => `ほかに${count}件：`,
  end: "これですべてです。",
  start: "新しいチャレンジ",
  failed: "チャレンジを読み込めませんでした。",
  none: (category) =>
    category === null ? "チャレンジはまだありません" : `${category} のチャレンジはまだありません`,
  noneText: "最初のカードを作ってみましょう。",
  search: "チャレンジを検索",
  topics: "カテゴリー",
  all: "すべて",
  likes: "いいね",
  signInToLike: "ログインしてください",
  feeds: "表示するチャレンジ",
  everyone: "全員",
  following: "フォロー中",
  category: (name) => (name === "Other" ? "その他" : name),
} satisfies typeof feedWords;
