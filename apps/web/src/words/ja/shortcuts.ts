import type { shortcutWords } from "../en/shortcuts.ts";

export const shortcutsJa = {
  id: "shortcuts",
  newEntry: "今日の記録を書く",
  addNote: "今日のメモを追加する",
  search: "検索する",
  list: "この一覧を表示する",
  send: "記録を送信する",
  on: "一文字のショートカット",
  onText: "音声入力を使うときや、誤って押してしまうときは、オフにしてください。",
} satisfies typeof shortcutWords;
