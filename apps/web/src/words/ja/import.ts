import { formatDateTime, unbrokenDate } from "../../content/format-date-time.ts";
import type { importWords } from "../en/import.ts";

const number = (value: number) => value.toLocaleString("ja");

export const importJa = {
  id: "import",
  title: "取り込み",
  text: "ほかの場所で書いたものを取り込めます。Day One、Journey、Loop Habit Tracker、Daylio、HabitBull、Beaver Habits、このサイトから書き出したファイルのほか、Markdown のファイルや表（CSV）も使えます。",
  privacy:
    "ファイルはこのブラウザーの中で読み取ります。アップロードはしません。取り込んだものは、はじめは非公開です。",
  chooseFiles: "ファイルを選ぶ",
  chooseFolder: "フォルダーを選ぶ",
  reading: "ファイルを読み取っています…",
  columns: {
    text: "どのアプリの表か分かりませんでした。どの列が何かを選んでください。",
    date: "日付",
    entry: "本文",
    group: "チャレンジ",
    none: "すべて一つのチャレンジにする",
    unnamed: (column) => `${column}列目`,
    example: (value) => `最初の行：${value}`,
    next: "次へ",
  },
  groups: {
    text: "チャレンジにするものを選んでください。",
    untitled: "日記",
    name: (name) => `「${name}」のタイトル`,
    found: (days, first, last) =>
      `${number(days)}件の記録（${[...new Set([first, last])].map(unbrokenDate).join("〜")}）`,
    empty: "記録がありません",
    split: (parts) => `一つのチャレンジは100日までなので、番号を付けて${parts}個に分けます。`,
    next: "確認する",
  },
  preview: {
    text: (days, parts) => `${number(days)}件の記録を、${number(parts)}件のチャレンジに取り込みます。`,
    limits:
      "取り込みは1日に1回、始めてから1時間できます。途中で止まったときは、同じファイルをもう一度選んでください。同じものが二度入ることはありません。",
    leftOut: (count) => `取り込まないものが${number(count)}件あります。`,
    nothing: "取り込むものがありません。",
    more: (count) => `ほか${number(count)}件の記録`,
    start: (days) => `${number(days)}件を取り込む`,
    back: "戻る",
  },
  description: "取り込んだ記録です。",
  run: {
    progress: (done, all) => `${number(all)}件中${number(done)}件`,
    pause: "一時停止",
    resume: "続ける",
    stop: "中止",
    paused: "一時停止しています。取り込んだものは残っています。",
    done: (added) => `${number(added)}件の記録を取り込みました。`,
    stopped: (added) => `中止しました。${number(added)}件の記録を取り込みました。`,
    again: "ほかのものを取り込む",
    myPage: "マイページ",
  },
  undo: {
    text: (count) => `過去24時間に、${number(count)}件のチャレンジを取り込みました。`,
    open: "取り込みを元に戻す",
    title: "取り込みを元に戻しますか？",
    message: (count) => `${number(count)}件のチャレンジを、その後に書いた記録も含めて、すべて削除します。`,
    submit: "削除する",
    done: "取り込みを元に戻しました。",
    failed: "一部を削除できませんでした。もう一度お試しください。",
  },
  leftOut: {
    save: "取り込まないものの一覧を保存",
    file: "取り込まないもの.txt",
    reasons: {
      "already-there": "この日の記録がすでにあるか、チャレンジがいっぱいか、公開されています",
      cut: "10,000文字を超えた残りの部分です",
      date: "日付を読み取れません",
      empty: "何も書かれていません",
      future: "未来の日付です",
      media: "写真などのファイルです",
      "not-done": "しなかった日です",
      own: "すでに自分のチャレンジにあります",
      "too-early": "2000年より前です",
      unreadable: "読み取れませんでした",
    },
  },
  problems: {
    archive: (file) => `${file} は、壊れているか、暗号化されているか、大きすぎるため読み取れません。`,
    encoding: (file) => `${file} の文字コードを読み取れません。UTF-8 で保存してください。`,
    nothing: (file) => `${file} には何も書かれていません。`,
    "too-large": (file) =>
      `${file} が大きすぎます。読み取れる文章は、一つのファイルで64MB、全体で200MBまでです。`,
    unknown: (file) => `${file} がどのアプリのものか分かりませんでした。`,
  },
  failed: "読み取れませんでした。もう一度お試しください。",
  errors: {
    "account/suspended": "このアカウントでは書き込めません。理由はマイページにあります。",
    "import/closed": "取り込める時間が過ぎました。",
    "quota/exceeded": (at) =>
      at === undefined ? "続きは明日取り込めます。" : `続きは${formatDateTime(at, "ja")}から取り込めます。`,
    network: "サーバーにつながりません。つながったら続けてください。",
  },
  runFailed: "問題が起きました。取り込んだものは残っています。続けることができます。",
} satisfies typeof importWords;
