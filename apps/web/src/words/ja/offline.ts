import { recentTime } from "@diary/ui/clock-time";

import type { offlineWords } from "../en/offline.ts";

export const offlineJa = {
  id: "offline",
  offline: "オフライン",
  unreached: "Challenge Diary に接続できません",
  shownAsOf: (at, now) => `${recentTime("ja", at, now)}時点の内容です。`,
  canWrite: "記録は書けます。接続が戻ると送信されます。",
  notKept: "オフラインでは表示できません。オンラインになると読み込みます。",
  olderServer: "このページはサーバーより新しいバージョンです。再読み込みしてください。",
  retry: "もう一度試す",
  today: "「今日」を開く",
} satisfies typeof offlineWords;
