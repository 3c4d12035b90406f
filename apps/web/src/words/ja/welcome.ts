import type { welcomeWords } from "../en/welcome.ts";

export const welcomeJa = {
  id: "welcome",
  title: (nickname) => `おかえりなさい、${nickname}さん`,
  titleWithoutName: "おかえりなさい",
  lastLine: (date) => `最後の一行：${date}`,
  stillHere: (stamps) => `${stamps}個のスタンプはすべて残っています。`,
  fullOn: {
    everyDay: ["今日から毎日書くと、", "にカードがいっぱいになります。"],
    planned: ["今日から予定の日に書くと、", "にカードがいっぱいになります。"],
  },
  wouldHaveBeen: (date) => `もとの見込みは${date}でした。`,
  write: "今日の記録を書く",
  otherWays: "ほかの続け方",
  fewerDays: "ここから書く曜日を減らす",
  fullWithDays: (days, date) =>
    `週${days}日なら、${date}にカードがいっぱいになります。これまでの日はそのままです。`,
  chooseOne: "少なくとも1日選んでください。",
  saveDays: "この曜日にする",
  savedDays: "書く曜日を保存しました。",
  failedDays: "保存できなかった可能性があります。もう一度お試しください。",
  pause: "休みをとる",
  pauseText: "選んだ日まで、このカードのお知らせは届きません。その間は休みの日になります。",
  choosePause: "日にちを選ぶ",
  others: "ほかにも、しばらく書いていないカード：",
  notNow: "あとで",
  once: "このページは、1週間書かなかったあとに一度だけ表示されます。",
} satisfies typeof welcomeWords;
