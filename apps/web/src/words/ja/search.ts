import { formatCivilDate } from "@diary/core/civil-date";

import type { searchWords } from "../en/search.ts";

export const searchJa = {
  id: "search",
  title: "検索",
  words: "検索する言葉",
  submit: "検索",
  where: "検索の対象",
  challenges: "チャレンジ",
  entries: "自分の記録",
  challengesHint: "公開チャレンジのタイトル、説明、カテゴリー、タグから探します。",
  entriesHint: "あなたが書いたすべての記録から探します。ほかの人には検索できません。",
  tooShort: "2文字以上の言葉を入力してください。",
  found: (count) => `${count}件見つかりました`,
  foundSoFar: (count) => `今のところ${count}件見つかりました`,
  searchedBackTo: (date) => `${formatCivilDate(date, "ja")}まで探しました。`,
  none: "見つかりませんでした",
  noneText: "すべての言葉を含むものを探します。言葉を減らすか、短くしてみてください。",
  failed: "検索できませんでした。",
  more: "もっと見る",
  signedOut: "自分の記録は、ログインすると検索できます。",
  signIn: "ログイン",
} satisfies typeof searchWords;
