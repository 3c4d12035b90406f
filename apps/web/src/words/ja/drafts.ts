import type { draftWords } from "../en/drafts.ts";

export const draftJa = {
  id: "draft",
  changedElsewhere: "入力を始めた後に、ほかの場所で変更されました",
  changedElsewhereText: "フォームには入力した文章が表示されています。選ぶまで、どちらも残ります。",
  keepMine: "入力した文章を残す",
  takeSaved: "保存された文章にする",
  other: (when) => `別の文章があります（${when}に入力）`,
  use: "こちらを使う",
  keepBoth: "両方を残す",
  discard: "破棄",
  discardTitle: { draft: "この下書きを破棄しますか？", entry: "この記録を破棄しますか？" },
  discardText: "この文章は、この端末だけにあります。破棄すると元に戻せません。",
  restored: {
    title: "下書きを戻しました",
    text: (when) => `${when}に入力、未送信です。`,
    discard: "下書きを破棄",
  },
  discarded: {
    title: "下書きを破棄しました",
    text: "入力を始めるか、このページを離れるまでは元に戻せます。",
    undo: "元に戻す",
  },
  notKept: "入力した文章をこの端末に保存できません",
  notKeptText: "保存領域がいっぱいか、使えません。文章はこのページを離れるまで残ります。",
  signOut: {
    title: "ログアウトして、未送信の内容を削除しますか？",
    message: (count) => `この端末に未送信の内容が${count}件あります。ログアウトすると削除されます。`,
    ok: "ログアウト",
    alternative: "内容を見る",
  },
} satisfies typeof draftWords;
