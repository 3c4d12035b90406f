import type { pageWords } from "../en/pages.ts";

export const pageJa = {
  id: "page",
  titles: {
    landing: "Challenge Diary · 一日一件の記録",
    home: "ホーム",
    "sign-up": "新規登録",
    "sign-in": "ログイン",
    "request-reset": "パスワードの再設定",
    "change-password": "パスワードの変更",
    "my-page": "マイページ",
    settings: "設定",
    challenge: "チャレンジ",
    "create-challenge": "新しいチャレンジ",
    "edit-challenge": "チャレンジを編集",
    year: "一年の記録",
    "register-day": "今日の記録",
    "shared-text": "共有された文章",
    "edit-day": "記録を編集",
    policy: "プライバシーポリシー",
    term: "利用規約",
    "confirm-email": "メールアドレスの確認",
    report: "報告",
    decision: "決定",
    desk: "ページが見つかりません",
    "not-found": "ページが見つかりません",
  },
} satisfies typeof pageWords;
