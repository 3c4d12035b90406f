import type { restWords } from "../en/rest.ts";

export const restJa = {
  id: "rest",
  text: "休みの日は書く予定に数えず、連続は途切れません。書き忘れが1日だけなら、次の記録でつながります。休みの日に書いてもかまいません。",
  from: "開始",
  to: "終了",
  notASpan: "開始日と同じか、後の日を選んでください。期間は400日までです。",
  markedDays: "休みの日：",
  mark: "休みにする",
  takeBack: "休みの日を取り消す",
  marked: "休みの日にしました。",
  takenBack: "休みの日を取り消しました。",
  undoTitle: (date) => `${date}は休みの日です`,
  undoText: "休みを取り消しますか。取り消すと書く予定の日に戻り、記録がなければ「記録なし」になります。",
  undo: "取り消す",
  undone: "休みの日を取り消しました。",
  failed: "うまくいかなかった可能性があります。もう一度お試しください。",
  today: "今日は休みの日です。",
  restToday: "今日は休む",
  takeBackToday: "今日の休みを取り消す",
} satisfies typeof restWords;
