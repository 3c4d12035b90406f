import type { shareWords } from "../en/share.ts";

export const shareJa = {
  id: "share",
  format: "形",
  formats: { wide: "横長", square: "正方形", tall: "縦長" },
  preview: (day, days) => `スタンプカード：${days}日のうち${day}日を記録`,
  withTitle: "タイトルを入れる",
  withLine: "最後の1行を入れる",
  sharePicture: "画像を共有",
  savePicture: "画像を保存",
  shareFailed: "画像を共有できませんでした。代わりに保存してください。",
  orTo: "または",
  copy: "リンクをコピー",
  copied: "リンクをコピーしました。",
  copyFailed: "リンクをコピーできませんでした。リンクはこちらです：",
  server: "あなたのサーバー",
  serverWrong: "mastodon.social のようなサーバーの名前を入力してください。",
  open: "進む",
} satisfies typeof shareWords;
