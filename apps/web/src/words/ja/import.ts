import { formatCivilDate } from "@diary/core/civil-date";

import { formatDateTime } from "../../content/format-date-time.ts";
import { dateOf, type importWords } from "../en/import.ts";

const number = (value: number) => value.toLocaleString("ja");

const imported = (added: number, photos: number) =>
  photos === 0 ? `${number(added)}件の記録` : `${number(added)}件の記録と写真${number(photos)}枚`;

export const importJa = {
  id: "import",
  title: "取り込み",
  text: "ほかの場所で書いたものを取り込めます。Markdown のファイル、100 Days of Code の記録（log.md）、表（CSV）、アプリから書き出したファイルが使えます。",
  apps: "使えるアプリ：Day One、Journey、Apple Journal、Diarium、Google Keep、Memos、jrnl、Loop Habit Tracker、Daylio、HabitBull、Beaver Habits、このサイト。",
  privacy:
    "ファイルはこのブラウザーの中で読み取ります。サーバーに送るのは記録とその写真だけで、写真の位置情報などは送りません。取り込んだものは、はじめは非公開です。",
  chooseFiles: "ファイルを選ぶ",
  chooseFolder: "フォルダーを選ぶ",
  reading: "ファイルを読み取っています…",
  columns: {
    text: (file) => `${file} のどの列に何が書かれているかを選んでください。`,
    date: "日付",
    entry: "本文",
    group: "チャレンジ",
    none: "すべて一つのチャレンジにする",
    unnamed: (column) => `${column}列目`,
    example: (value) => `最初の行：${value}`,
  },
  dayOrder: {
    text: (file, examples) => `${file} には ${examples.join("、")} のような日付があります。`,
    label: "日と月のどちらが先ですか？",
    orders: { "day-first": "日が先", "month-first": "月が先" },
    means: (example, order) => `${example} は ${dateOf(example, order, "ja")}`,
  },
  encoding: {
    text: (file) => `${file} には、いくつかの読み方があります。`,
    label: "正しく読めるのはどの行ですか？",
    none: "どれでもない",
    noneMeans: "このファイルは取り込みません。UTF-8 で保存して、もう一度選んでください。",
  },
  questions: {
    next: "次へ",
    forAll: (count) => `同じようなファイル${number(count)}件すべてに使う`,
    leaveOut: "この表を取り込まない",
    leaveAllOut: (count) => `表${number(count)}件をすべて取り込まない`,
  },
  groups: {
    text: "チャレンジにするものを選んでください。",
    nothing: "記録が見つかりませんでした。理由は次のとおりです。",
    untitled: "日記",
    name: (name) => `「${name}」のタイトル`,
    found: (days, first, last) =>
      `${number(days)}件の記録（${[...new Set([first, last])].map((date) => formatCivilDate(date, "ja")).join("〜")}）`,
    empty: "記録がありません",
    split: (parts) => `一つのチャレンジは100日までなので、番号を付けて${parts}個に分けます。`,
    next: "確認する",
  },
  preview: {
    text: (days, parts) => `${number(days)}件の記録を、${number(parts)}件のチャレンジに取り込みます。`,
    photos: (count) => `記録と一緒に写真${number(count)}枚を取り込みます。`,
    limits:
      "取り込みは1日に1回、始めてから1時間できます。途中で止まったときは、同じファイルをもう一度選んでください。同じものが二度入ることはありません。",
    leftOut: (count) => `取り込まないものが${number(count)}件あります。`,
    nothing: "取り込むものがありません。",
    more: (count) => `ほか${number(count)}件の記録`,
    start: (days) => (days === 0 ? "写真を取り込む" : `${number(days)}件を取り込む`),
    back: "戻る",
  },
  description: "取り込んだ記録です。",
  run: {
    progress: (done, all) => `${number(all)}件中${number(done)}件`,
    photoProgress: (done, all) => `写真${number(all)}枚中${number(done)}枚`,
    pause: "一時停止",
    resume: "続ける",
    stop: "中止",
    paused: "一時停止しています。取り込んだものは残っています。",
    done: (added, photos) => `${imported(added, photos)}を取り込みました。`,
    stopped: (added, photos) => `中止しました。${imported(added, photos)}を取り込みました。`,
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
    failed: "一部を削除できなかった可能性があります。もう一度お試しください。",
  },
  leftOut: {
    save: "取り込まないものの一覧を保存",
    file: "取り込まないもの.txt",
    count: (reason, count) => (count === 1 ? reason : `${reason}（${number(count)}件）`),
    reasons: {
      date: "日付を読み取れません",
      row: "この行のセルが表の列と合いません",
      unreadable: "読み取れませんでした",
      unknown: "このファイルの形式には対応していません",
      encoding: "このファイルの文字コードを読み取れません",
      archive: "アーカイブのこの部分が壊れています",
      encrypted: "アーカイブのこの部分が暗号化されています",
      "too-early": "2000年より前です",
      future: "未来の日付です",
      cut: "10,000文字（写真の説明は300文字）を超えた残りの部分です",
      "not-done": "しなかった日です",
      empty: "何も書かれていません",
      "already-there": "この日の記録がすでにあるか、チャレンジがいっぱいか、公開されています",
      own: "すでに自分のチャレンジにあります",
      "not-chosen": "取り込まないことにしたものです",
      "rest-day": "最後の記録より後か、前に取り込んだチャレンジの休みの日です",
      "missing-photo": "写真のファイルが見つかりません",
      "unreadable-photo":
        "このブラウザーでは写真を読み取れません。JPEG で保存して、もう一度取り込んでください",
      "blocked-photo":
        "このブラウザーの追跡防止機能が画像を書き換えます。このサイトに canvas の読み取りを許可して、もう一度取り込んでください",
      "large-photo": "50MBまたは4,000万画素を超える写真です",
      "too-many-photos": "一つの記録に入る写真は4枚までです",
      "photo-without-text": "その日の記録がない写真です",
      media: "どの記録にも入っていないファイル、動画、音声です",
      copy: "ほかのファイルにあるものの写しです",
      ignored: "削除したノート、テンプレート、設定のフォルダーです",
      unused: "記録に入れる場所がない細かな情報です",
    },
  },
  problems: {
    archive: (file) => `${file} は壊れています。もう一度ダウンロードするか、書き出してください。`,
    encrypted: (file) => `${file} は暗号化されています。先に展開してから、フォルダーを選んでください。`,
    nothing: (file) => `${file} には何も書かれていません。`,
    "too-large": (file) =>
      `${file} が大きすぎます。読み取れるのは、ファイル2万個、文章は全体で200MB、一つのファイルで64MBまでです。`,
    unknown: (file) => `${file} の形式には対応していません。`,
  },
  failed: "読み取れませんでした。もう一度お試しください。",
  errors: {
    "account/suspended": "このアカウントでは書き込めません。理由はマイページにあります。",
    "import/closed": "取り込める時間が過ぎました。",
    "quota/exceeded": (at) =>
      at === undefined ? "続きは明日取り込めます。" : `続きは${formatDateTime(at, "ja")}から取り込めます。`,
    "photo/space-full": "写真の容量がいっぱいです。前の記録の写真を減らしてから続けてください。",
    network: "サーバーにつながりません。つながったら続けてください。",
  },
  runFailed: "問題が起きました。取り込んだものは残っています。続けることができます。",
} satisfies typeof importWords;
