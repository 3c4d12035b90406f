import type { bridgedWords } from "../bridged-note/bridged-note.tsx";
import type { streakWords } from "../streak/streak.tsx";
import type { toastWords } from "../toast/toast-viewport.tsx";
import type { calendarWords } from "./calendar-words.ts";
import type { circleWords } from "./circle-words.ts";
import type { conflictWords } from "./conflict-words.ts";
import type { formWords } from "./form-words.ts";
import type { noteWords } from "./note-words.ts";
import type { passwordWords } from "./password-words.ts";
import type { photoFieldWords } from "./photo-field-words.ts";
import type { photoWords } from "./photo-words.ts";
import type { unsentTextWords } from "./unsent-text-words.ts";
import type { uiWords, WordTable } from "./words.ts";

const ui = {
  id: "ui",
  locale: "ja",
  challenge: {
    completed: "達成 🎉",
    detail: "詳細",
    endedAt: (day, days) => `${days}日中${day}日で終了`,
    hidden: "非表示",
    moreDetail: "もっと見る…",
    private: "非公開",
    privateTitle: "自分だけに見えるチャレンジです",
    write: "書く",
  },
  dayCount: { day: "記録" },
  dialogs: { ok: "OK", cancel: "キャンセル", close: "閉じる" },
  entry: { edit: "記録を編集", pending: "送信されるまで、この端末に保存します。", share: "共有" },
  errorState: { retry: "もう一度試す", reload: "読み込めませんでした。ページを読み込み直しますか。" },
  footer: {
    madeWith: "使用技術：",
    and: ", ",
    legal: "規約",
    terms: "利用規約",
    policy: "プライバシーポリシー",
  },
  header: { signIn: "ログイン", register: "記録する" },
  likes: { like: "いいね", count: (shown) => `いいね${shown}件` },
  loading: { label: "読み込んでいます…" },
  page: {
    goTop: "ページの先頭へ",
    skip: "本文へ移動",
    more: (about) => `その他の操作：${about}`,
  },
  stamps: {
    written: (written, days) => `${days}日のうち${written}日を記録`,
    write: (day) => `${day}日目を書く`,
  },
  today: { open: "今日はまだ", pending: "今日の記録は送信待ち", written: "今日は記録済み" },
} satisfies typeof uiWords;

const streak = {
  id: "ui-streak",
  first: "最初のスタンプが待っています",
  none: "今日から新しい連続を始めましょう",
  rest: "今日は休みの日です",
  streakDays: "回連続",
  planned: (written, planned) => `${planned}日中${written}日を記録`,
} satisfies typeof streakWords;

const toast = {
  id: "ui-toast",
  close: "閉じる",
  list: "通知（{hotkey}）",
  region: "通知",
} satisfies typeof toastWords;

const bridged = {
  id: "ui-bridged",
  days: (count) => `${count}日空いても継続`,
  text: "書き忘れが1日だけなら、次の記録で連続がつながります。カードとカレンダーでは白抜きの横線で示します。休みの日も連続を途切れさせません。",
} satisfies typeof bridgedWords;

const photo = {
  id: "ui-photo",
  failed: "写真を表示できません",
  next: "次の写真",
  position: (number, of) => (of === 1 ? "写真" : `写真${number}／${of}`),
  previous: "前の写真",
  view: (number, of) => (of === 1 ? "写真を大きく表示" : `写真${number}／${of}を大きく表示`),
} satisfies typeof photoWords;

const form = {
  id: "ui-form",
  characterCount: {
    none: "これ以上入力できません",
    left: (count) => `残り最大${count}文字`,
    over: (count) => `${count}文字多すぎます。`,
  },
  clock: {
    ahead: (difference) => `この端末の時計が${difference}進んでいます`,
    behind: (difference) => `この端末の時計が${difference}遅れています`,
    text: "時計が直るまで、今日の日付はサーバーの時計で数えます。",
  },
  file: { chosen: (name) => `選択したファイル：${name}` },
  form: { errors: (count) => `直すところが${count}件あります` },
  preview: "プレビュー",
} satisfies typeof formWords;

const conflict = {
  id: "ui-conflict",
  title: "この記録はほかの場所で変更されました",
  titleOfSecondText: "この日の記録はすでにあり、別の文章が入力されています",
  lead: "どちらの文章も残っています。残すほうを選んでください。",
  mine: "入力中の文章",
  mineNote: "未保存",
  keepMine: "こちらを残す",
  theirs: "保存された文章",
  changed: (when) => `${when}に変更`,
  saved: (when) => `${when}に保存`,
  takeTheirs: "こちらにする",
  combine: "両方を入力欄に入れる",
} satisfies typeof conflictWords;

const password = {
  id: "ui-password",
  alphabet: "パスワードに使えるのは英字（a～z、A～Z）と数字だけです。",
  leftOut: (count) => `ほかの${count}文字は入りませんでした。`,
  show: "表示",
} satisfies typeof passwordWords;

const unsentText = {
  id: "ui-unsent",
  copy: "コピー",
  copied: "コピーしました",
  copyFailed: "コピーできませんでした。",
  photos: (count) => `写真${count}枚`,
  move: "移動",
  toChallenge: "移動先のチャレンジ",
  toDate: "移動先の日付",
  moveHere: "移動して開く",
} satisfies typeof unsentTextWords;

const photoField = {
  id: "ui-photo-field",
  title: "写真",
  add: "写真を追加",
  addOne: "写真",
  drop: "ここに写真をドロップ",
  photo: (place, count, alt) =>
    alt === "" ? `写真${place}/${count}、説明なし` : `写真${place}/${count}：${alt}`,
  preparing: (place, count) => `写真${place}/${count}、準備中`,
  keys: "左右の矢印キーで移動、Delete キーで削除できます。",
  noWords: "説明なし",
  caption: "何の写真ですか？",
  moveLeft: (place) => `写真${place}を左へ移動`,
  moveRight: (place) => `写真${place}を右へ移動`,
  remove: (place) => `写真${place}を削除`,
  cancel: (place) => `写真${place}を中止`,
  added: (count) => `写真${count}枚`,
  moved: (place, count) => `${count}枚中${place}番目に移動しました`,
  removed: "写真を削除しました",
  failed: "写真を追加できませんでした。もう一度お試しください。",
  tooMany: (limit, ...names) =>
    `写真は一つの記録に${limit}枚までです。追加していない写真：${names.join("、")}`,
  undo: "元に戻す",
  retry: "もう一度試す",
  dismiss: "メッセージを閉じる",
} satisfies typeof photoFieldWords;

const note = {
  id: "ui-note",
  locale: "ja",
  today: (count) => `今日のメモ${count}件`,
  ofDate: (count, date) => `${date}のメモ${count}件`,
  otherDays: (count) => `ほかの日のメモ${count}件`,
  insertAll: "すべて入れる",
  addToEntry: "記録に追加",
  insert: (text) => `記録に入れる：${text}`,
  inserted: (text) => `入れました：${text}`,
  remove: (text) => `削除：${text}`,
  undo: "元に戻す",
  saidInserted: (count) => `メモを${count}件入れました`,
  saidRemoved: "メモを削除しました",
  saidUndone: "元に戻しました",
  forChallenge: (title) => `「${title}」用のメモ`,
  waiting: "送信されるまで、この端末に保存します",
  rejected: "送信できませんでした。記録に入れるか、削除してください。",
  sources: {
    site: "このサイトから",
    popup: "拡張機能から",
    share: "共有から",
    page: "ページから",
    api: "プログラムから",
    "command line": "コマンドラインから",
    assistant: "アシスタントから",
    commits: "コミットから",
  },
  field: {
    label: "今日のメモ",
    placeholder: "今日の記録に書くこと",
    add: "追加",
    hint: "どの端末でも、今日の記録を書くときに表示されます。",
    added: "追加しました。今日の記録を書くときに表示されます。",
    failed: "メモを保存できませんでした。もう一度お試しください。",
  },
} satisfies typeof noteWords;

export const calendarJa = {
  id: "ui-calendar",
  month: (year, month) => `${year}年${month}月`,
  shortMonth: (month) => `${month}月`,
  date: (month, day) => `${month}月${day}日`,
  fullDate: (date) => {
    const [year, month, day] = date.split("-").map(Number);
    return `${year}年${month}月${day}日`;
  },
  weekdays: ["日", "月", "火", "水", "木", "金", "土"].map((name) => `${name}曜日`),
  weekday: (name) => name.slice(0, 1),
  none: "日数がまだ決まっていません。",
  today: "今日",
  written: "記録あり",
  writtenAs: (day) => `記録あり、${day}回目`,
  missed: "記録なし",
  bridged: "連続は継続",
  bridgedDay: "記録なし、連続は継続",
  open: "まだ書いていません",
  toCome: "これから",
  before: "開始前",
  rest: "休みの日",
  quiet: (months) => `${months}：記録なし`,
  earlier: (count) => `それより前の${count}か月`,
  months: (from, to) => `${from}〜${to}`,
  number: (value) => value.toLocaleString("ja"),
  year: {
    levels: ["記録1件", "2件", "3件以上"],
    caption: (year) => `${year}年の月ごとの記録`,
    columns: ["月", "書いた日数", "記録", "文字数"],
  },
} satisfies typeof calendarWords;

const circle = {
  id: "ui-circle",
  you: "自分",
  strip: {
    label: "今日",
    written: "今日書いた",
    writtenAt: "書いた時刻：",
    open: "これから",
    rest: "休みの日",
    none: "予定なし",
    allRest: "今日は全員休みの日です。",
    noPlan: "今日は誰も書く予定がありません。",
  },
  card: {
    noChallenge: "このサークルに出しているチャレンジはまだありません。",
    noEntry: "記録はまだありません。",
  },
  replies: {
    label: "ひとこと",
    earlier: (count) => `前の${count}件`,
    remove: (content) => `ひとことを削除：${content}`,
    removed: "ひとことを削除しました。",
    undo: "元に戻す",
  },
  reply: {
    label: (name) => `${name}さんへひとこと`,
    send: "送信",
    sent: "送信しました",
    failed: "送信できなかった可能性があります。もう一度お試しください。",
  },
  nudge: {
    label: (name) => `${name}さんへの声かけ`,
    hint: "あなたの言葉として、今日1回だけ、相手の時刻で8時から22時の間に届きます。",
  },
} satisfies typeof circleWords;

export const uiTables: readonly WordTable[] = [
  ui,
  streak,
  toast,
  bridged,
  note,
  photo,
  photoField,
  form,
  conflict,
  password,
  unsentText,
  calendarJa,
  circle,
];
