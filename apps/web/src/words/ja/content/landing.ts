import type { LandingText } from "../../en/content/landing.ts";

export const landing: LandingText = {
  headline: "Challenge Diary へようこそ",
  lead: "チャレンジを決めて、毎日記録を書く。スタンプカードが埋まっていきます。",
  signUp: "新規登録",
  readFeed: "みんなのチャレンジを見る",
  features: [
    {
      title: "一つの目標と、日数",
      text: "TypeScript の学習でも、毎晩10ページの読書でも。名前を付けて、100日までの日数を選び、始めましょう。",
    },
    {
      title: "1日に、1件の記録",
      text: "その日にしたことを書くと、スタンプが一つ押されます。一日書き忘れても、次の記録で連続は続きます。",
    },
    {
      title: "仲間がいるから、続く",
      text: "進み具合を共有し、続けている人に「いいね」を送りましょう。自分だけの非公開チャレンジにもできます。",
    },
  ],
  card: {
    title: "小さな TypeScript を三十",
    category: "TypeScript",
    entry: "コンパイラーの文を、初めて最後まで読んだ。火曜からずっと正しかった。",
  },
  todayTitle: "今日の日記から",
  todayNone: "まだ誰も始めていません。最初のカードは、あなたのものかもしれません。",
  extensionTitle: "ブラウザーのツールバーからも",
  extensionText:
    "拡張機能は、読んでいるページの横で今日の記録を開きます。書いた文はオフラインでも残り、登録した記録はつながったときに送られます。",
  extensionKeys: "Alt + Shift + D で開きます。",
  popup: { placeholder: "今日は何をしましたか？", register: "登録する" },
  contactTitle: "お問い合わせ",
  contactText: "質問、アイデア、不具合のご連絡は開発者までどうぞ。",
};
