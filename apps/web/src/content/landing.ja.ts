import type { LandingText } from "./landing.en.ts";

export const landingJa: LandingText = {
  headline: "Challenge Diary へようこそ",
  lead: "チャレンジを決めて、一日一件の記録を書く。スタンプカードが埋まっていきます。",
  signUp: "新規登録",
  readFeed: "みんなのチャレンジを見る",
  features: [
    {
      title: "一つの目標と、日数",
      text: "TypeScript の学習でも、毎晩10ページの読書でも。名前を付けて、100日までの日数を選び、始めましょう。",
    },
    {
      title: "一日に、一つの記録",
      text: "その日にしたことを書くと、スタンプが一つ押されます。書かなかった日はカードの空欄になるだけで、そこで終わりではありません。",
    },
    {
      title: "仲間がいるから、続く",
      text: "進み具合を共有し、続けている人に「いいね」を送りましょう。自分だけの非公開チャレンジにもできます。",
    },
  ],
  contactTitle: "お問い合わせ",
  contactText: "質問、アイデア、不具合のご連絡は開発者までどうぞ。",
};
