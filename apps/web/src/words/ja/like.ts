import type { likeWords } from "../en/like.ts";

const named = (names: readonly string[]) => names.map((name) => `${name}さん`).join("、");

export const likeJa = {
  id: "like",
  news: "新しい「いいね」",
  seeAll: (challenges) => `${challenges}件すべて見る`,
  whoLikes: (names, others) =>
    `${named(names)}${others === 0 ? "" : names.length === 0 ? `${others}人` : `ほか${others}人`}が「いいね」しました：`,
  manyLike: (names) => `${named(names)}ほか大勢が「いいね」しました：`,
  settings: {
    label: "「いいね」",
    diary: "マイページで",
    diaryText: "前回見た後に誰が「いいね」したかを、マイページでお知らせします。数は表示しません。",
    weekly: "週に1回、メールでも",
    weeklyText: "日曜日の夕方、まだ見ていない「いいね」があるときにだけメールが届きます。",
    off: "お知らせしない",
    failed: "設定を保存できなかった可能性があります。もう一度お試しください。",
  },
} satisfies typeof likeWords;
