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
  description:
    "チャレンジを決めて、一日一件の記録を書き、進み具合を共有する。スタンプカードのように埋まっていく日記です。",
  descriptions: {
    home: "みんなが今取り組んでいるチャレンジと進み具合を、新しい順に。",
    "sign-up": "メールアドレスとパスワードでアカウントを作ります。利用料はかかりません。",
    "sign-in": "ログインして、今日の記録を書きましょう。",
    policy: "Challenge Diary が保存する情報、その理由、見える人、持ち出しと削除の方法。",
    term: "あなたと Challenge Diary の開発者との約束です。利用料はかかりません。",
  },
} satisfies typeof pageWords;
