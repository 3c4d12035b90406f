import type { noteWords } from "../en/note.ts";
import { errorJa } from "./errors.ts";

export const noteJa = {
  id: "note",
  today: "メモ",
  dialog: "メモを追加",
  added: "メモを追加しました。今日の記録を書くときに表示されます。",
  failed: "メモを保存できませんでした。もう一度お試しください。",
  shared: {
    keep: "今日のメモにする",
    or: "または、今日の記録に追加：",
  },
  rejected: {
    ...errorJa.common,
    "challenge/not-found": "このメモのチャレンジはもうありません。ほかの記録に入れるか、削除してください。",
    "note/date": "30日より前のメモです。記録に入れるか、削除してください。",
    "note/limit": "メモが500件あります。いくつか記録に入れるか削除すると、このメモが送信されます。",
  },
} satisfies typeof noteWords;
