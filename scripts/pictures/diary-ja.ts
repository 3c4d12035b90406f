import type { Diary } from "./diary-types.ts";

const parser = `type Parser<T> = (text: string) => [T, string] | undefined;

function map<A, B>(parse: Parser<A>, to: (value: A) => B): Parser<B> {
  return (text) => {
    const found = parse(text);
    return found && [to(found[0]), found[1]];
  };
}`;

export const diaryJa: Diary = {
  user: "haruto",
  titles: {
    open: "小さなTypeScriptを三十個",
    last: "Reactでフォームを作る",
    completed: "非同期処理をきちんと学ぶ",
  },
  today: {
    open: `ようやく型の絞り込みがわかった。足りなかったのは \`in\` という一語で、これでコンパイラも自分も納得できる。十一行が消えて、だれも見たことのないエラーメッセージも一緒に消えた。

学んだこと：型ガードは約束であって、確かめるのは自分しかいない。

明日は「くり返し」と「どちらか」を書いて、パーサーを仕上げる。`,
    last: "状態の写しを持っていた状態を消した。フォームは何も気づかなかった。",
  },
  replies: { aiko: "毎日続いていて、すごいです。" },
  challenges: [
    {
      title: "小さなTypeScriptを三十個",
      category: "TypeScript",
      days: 30,
      desc: "strict を有効にして、小さなプログラムを一日ひとつ。any は使わない。一時間でやめる。",
      written: "10-29…11-01 11-03…11-06 11-11…11-13 11-16…11-22 11-24…11-27",
      rest: "11-07…11-10",
      topics: "ジェネリクス, ユニオン型, マップ型, never 型, オーバーロード, 型ガード",
      first: [
        "コンパイラを入れて strict を有効にし、赤い行をすべて声に出して読んだ。十九あった。二つ直して、一つだけ理解した。明日は三つ目。",
        "三つ目は自分のせいだった。数か、何もないか、「なし」という文字を返す関数。今は数だけを返す。",
        "ユニオン型。扉は開いているか閉まっているかで、三つ目の状態は自分のコードにしかなかった。",
      ],
      newest: [
        "昨日は疲れて書けなかったので、カードに小さな穴がある。今日はオーバーロードと、それを避けたい理由。",
        "特別なことはしていない。`noUncheckedIndexedAccess` を有効にして十一か所を直した。本物の間違いは二つだった。\n\n> 配列は、だれかが破るかもしれない約束である。",
        "電車で二十分、キーボードなし。アップロードの状態をノートに描いた。*待機*、*送信済み*、*拒否*の三つで、間には何もない。降りるころには型ができていた。",
        `ジェネリクスを使ってパーサーを書き直した。三回目の書き方がいちばん短かった。\n\n\`\`\`\n${parser}\n\`\`\`\n\n学んだこと：パーサーはただの関数で、\`map\` は**配列の map と同じもの**だった。\n明日は *in* と、コンパイラが信じてくれない理由について。`,
      ],
    },
    {
      title: "Reactでフォームを作る",
      category: "React",
      days: 7,
      desc: "同じフォームを毎日べつの書き方で作り、最後に選ぶ。",
      written: "11-23…11-27",
      start: "2026-10-28",
      topics: "制御された入力, アクション, 送信中の表示, エラーの出し方",
    },
    {
      title: "ペン画の練習",
      category: "Other",
      days: 21,
      desc: "ペンと紙と十五分。下描きはしない。",
      written: "11-14…11-28",
      topics: "隣の猫, 手, やかん, 庭の木, 靴, 停留所",
      newest: ["公園のりすを、記憶と写りの悪い写真から描いた。しっぽは四本の線で足りた。"],
    },
    {
      title: "CSSで百枚の絵",
      category: "CSS",
      days: 100,
      desc: "CSSだけで小さな絵を一日一枚。下手な日もある。それでいい。",
      written: "09-25…11-28",
      topics: "グラデーション, clip-path, 急須, 影, 雨の窓, 自転車",
      newest: ["夜の灯台。光の束は、枠線でできた三角形ひとつ。"],
    },
    {
      title: "朝食前に走る",
      category: "Other",
      days: 21,
      desc: "湖のまわりを、ゆっくり。",
      written: "11-16…11-24",
      rest: "11-25…11-30",
      topics: "短い道, 湖のまわり, 坂道",
    },
    {
      title: "コンテナクエリ",
      category: "CSS",
      days: 5,
      desc: "カードをひとつ書き直しながら覚える。",
      written: "11-16…11-20",
      topics: "幅の狭いカード, コンテナの単位, コンテナの名前",
    },
    {
      title: "非同期処理をきちんと学ぶ",
      category: "JavaScript",
      days: 10,
      desc: "何年もわかったふりをしてきた。何がどの順番で起きるのか、そろそろ知りたい。",
      written: "10-16…10-25",
      topics: "then と catch, async 関数, Promise.all, マイクロタスク",
    },
    {
      title: "筆ペンでひらがな",
      category: "Other",
      days: 30,
      desc: "筆ペンで一日十分。",
      written: "03-02…03-28 03-31…04-02",
      topics: "あの行, かの行, 小さい「っ」, 自分の名前",
    },
    {
      title: "フレームワークなしのJS",
      category: "JavaScript",
      year: 2025,
      days: 14,
      desc: "素のモジュール、素のページ。",
      written: "11-15…11-28",
      topics: "時計, クイズ, イベント, ローカルストレージ",
      newest: ["クロージャをもう一度。今日は猫に説明できた。猫は最後まで聞いていた。"],
    },
  ],
};
