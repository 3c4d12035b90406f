import type { offlineWords } from "../en/offline.ts";

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const dateAndClock = { day: "numeric", month: "short", ...clock } as const;

export const offlineJa = {
  id: "offline",
  offline: "オフライン",
  unreached: "Challenge Diary に接続できません",
  shownAsOf: (at, now) => {
    const isToday = new Date(at).toDateString() === new Date(now).toDateString();
    return `${new Intl.DateTimeFormat("ja", isToday ? clock : dateAndClock).format(at)}時点の内容です。`;
  },
  canWrite: "記録は書けます。接続が戻ると送信されます。",
  notKept: "オフラインでは表示できません。オンラインになると読み込みます。",
  retry: "もう一度試す",
  today: "「今日」を開く",
} satisfies typeof offlineWords;
