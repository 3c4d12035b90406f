import type { sessionWords } from "../en/session.ts";

export const sessionJa = {
  id: "session",
  invalidLink: { title: "このリンクは使えません" },
  ended: {
    title: "ログアウトしました",
    message:
      "ほかの場所でパスワードが変更されたなどの理由で、ログアウトしました。入力した内容は、この端末に保存されています。",
  },
} satisfies typeof sessionWords;
