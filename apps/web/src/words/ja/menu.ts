import type { menuWords } from "../en/menu.ts";

export const menuJa = {
  id: "menu",
  profile: "プロフィール",
  myPage: "マイページ",
  news: "マイページに新しい「いいね」があります",
  register: "記録する",
  settings: "設定",
  signOut: "ログアウト",
  feedback: "ご意見を送る",
} satisfies typeof menuWords;
