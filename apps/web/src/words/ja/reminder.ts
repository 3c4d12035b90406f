import type { reminderWords } from "../en/reminder.ts";

export const reminderJa = {
  id: "reminder",
  title: "リマインダー",
  label: "まだ書いていない記録を知らせる",
  text: "1日1回。すべて書いた日、休みの日、終わったチャレンジにはお知らせしません。",
  time: "時刻",
  weekdays: "曜日",
  mail: "メールで",
  mailText: "アカウントのメールアドレスに届きます。どのメールにも、止めるためのリンクがあります。",
  failed: "設定を保存できなかった可能性があります。もう一度お試しください。",
  device: {
    label: "この端末で",
    text: "サイトを閉じていても通知が届きます。チャレンジの名前は表示されません。",
    byExtension: "この端末では拡張機能がお知らせしています。有効にすると、こちらに替わります。",
    none: "このブラウザーはサイトの通知に対応していません。",
    notInstalled: "iPhone や iPad では、先にこのサイトをホーム画面に追加し、そこで有効にしてください。",
    blocked: "このブラウザーがこのサイトの通知をブロックしています。先にブラウザーの設定で許可してください。",
    failed: "通知を有効にできなかった可能性があります。もう一度お試しください。",
  },
} satisfies typeof reminderWords;
