import type { proofWords } from "../en/proof.ts";

export const proofJa = {
  id: "proof",
  titleOf: (title) => `記録の証明：${title}`,
  by: "作成者：",
  count: (written, days) => `${written}/${days}件`,
  facts: {
    entries: "記録",
    ownDay: "その日のうちに書いた記録",
    otherDay: "別の日に書いた記録",
    imported: "取り込んだ記録",
    unknown: "書いた日がわからない記録",
    longest: "その日のうちに書いた最長の連続",
    first: "最初の記録",
    last: "最後の記録",
  },
  longest: (count) => `${count}回`,
  endedEarly: "作成者が途中で終了しました",
  checked: (at) => `サーバーによる確認：${at} UTC`,
  address: "確認用のアドレス",
  vouched: "サーバーが証明すること",
  vouchedFor: [
    "記録の日付と同じ日にサーバーに届いた記録を「その日のうちに書いた記録」とします。日付は、作成者のタイムゾーンと1日の始まりの設定によります。",
    "基準はサーバーの時計です。届いた日は、記録を移動しても編集しても、後から誰にも変えられません。",
    "連続はこれらの記録だけを数えます。休みの日や、1日だけの抜けでは途切れません。",
  ],
  unknown: "サーバーにわからないこと",
  unknownTo: [
    "サーバーは本文を読んでいません。作成者は本文をいつでも編集できます。",
    "オフラインで書いた記録は、サーバーに届いた日のものとして数えます。",
    "タイムゾーンと休みの日は作成者が選びます。タイムゾーンを変えると、最大32時間遅れて届いた記録も数えることがあります。",
  ],
  importedText: "取り込んだ記録は他のアプリのもので、いつ書かれたかはサーバーにはわかりません。",
  private:
    "このページを開けるのは自分だけです。チャレンジの限定公開リンクを知っている人は、リンク先からこの証明を開けます。",
  shared: "リンクで共有されています。一覧には載っていません。",
  toChallenge: "チャレンジを開く",
  print: "印刷",
  image: "画像",
  preview: (summary) => `スタンプカード。${summary}`,
  summary: (own, written, longest) =>
    `${written}件のうち${own}件をその日のうちに記録。最長${longest}回連続。`,
  failed: "証明を読み込めませんでした。",
  nothing: "確認できるものがありません",
  nothingText: "チャレンジが削除されたか、非公開か、リンクが使えなくなった可能性があります。",
} satisfies typeof proofWords;
