import type { yearWords } from "../en/year.ts";

const number = (value: number) => value.toLocaleString("ja");

export const yearJa = {
  id: "year",
  daysWritten: (days) => `${number(days)}日分を記録`,
  goal: (days) => `目標：${number(days)}日`,
  atBest: (longest) => `最長${longest}回連続`,
  ofPlanned: (written, planned) => `予定${number(planned)}日中${number(written)}日`,
  characters: (characters) => `${number(characters)}文字`,
  none: "記録がありません",
  failed: "一年の記録を読み込めませんでした。",
  toPrint: "この一年を印刷",
  print: "印刷",
  years: "年",
  challenges: "チャレンジ",
  onThisDay: (year) => `${year}年の今日`,
  onThisDayLabel: "この日の記録",
} satisfies typeof yearWords;
