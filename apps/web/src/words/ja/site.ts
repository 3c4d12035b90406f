import type { siteWords } from "../en/site.ts";

export const siteJa = {
  id: "site",
  announcement: { label: "お知らせ", dismiss: "閉じる" },
  back: "戻る",
  notFound: {
    title: "ページが見つかりません",
    text: "このアドレスのページはありません。",
    home: "ホーム",
  },
  pageFailed: {
    title: "このページを読み込めませんでした",
    text: "通信が切れている可能性があります。保存したものは失われていません。",
  },
  partFailed: "このページの一部を読み込めませんでした。",
  startFailed: {
    title: "Challenge Diary に接続できません",
    text: "通信の状態を確かめてください。保存したものは失われていません。",
  },
  appMissing: {
    text: "このページの一部を読み込めず、ボタンが使えません。再読み込みして、最新の版を開いてください。",
    reload: "再読み込み",
  },
  noScript: "このページには JavaScript が必要です。このサイトで有効にして、再読み込みしてください。",
  invalidLink: { title: "このリンクは使えません" },
  sessionEnded: {
    title: "ログアウトしました",
    message:
      "ほかの場所でパスワードが変更されたなどの理由で、ログアウトしました。この端末の下書きは残っています。",
  },
} satisfies typeof siteWords;
