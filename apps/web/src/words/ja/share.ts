import type { shareWords } from "../en/share.ts";

export const shareJa = {
  id: "share",
  format: "形",
  formats: { wide: "横長", square: "正方形", tall: "縦長" },
  preview: (day, days) => `スタンプカード：${days}日のうち${day}日を記録`,
  withTitle: "タイトルを入れる",
  withLine: "最後の1行を入れる",
  withDay: "本文に日数とハッシュタグを入れる",
  dayOf: (day, days) => `${day}日目/${days}日`,
  hashtags: "ハッシュタグ",
  text: "共有する本文",
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
