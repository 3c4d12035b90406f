import type { reportGoneWords } from "../en/report-gone.ts";

export const reportGoneJa = {
  id: "report-gone",
  title: "決定の前になくなりました",
  text: "投稿者がアカウントを削除したため、判断する対象がなくなりました。お知らせくださり、ありがとうございました。",
} satisfies typeof reportGoneWords;
