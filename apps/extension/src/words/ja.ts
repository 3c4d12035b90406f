import { translateWith } from "@diary/ui/words";
import { uiTables } from "@diary/ui/words/ja";

import type { challengeListWords } from "./challenge-lists.ts";
import type { circleLineWords } from "./circle-line.ts";
import type { connectWords } from "./connect.ts";
import type { en } from "./en.ts";
import type { likesLineWords } from "./likes-line.ts";
import type { noteWords } from "./notes.ts";
import type { optionsWords } from "./options.ts";
import type { rareNoticeWords } from "./rare-notices.ts";
import type { signInWords } from "./sign-in.ts";
import type { submitErrorWords } from "./submit-error.ts";
import type { unsentWords } from "./unsent.ts";

export const ja = {
  id: "extension",
  locale: "ja",
  product: "Challenge Diary",

  challenge: "チャレンジ",
  content: "今日の記録",
  placeholder: "今日は何をしましたか？",
  submit: "登録する",
  update: "更新する",
  success: "登録しました！",
  updated: "記録を更新しました",
  dayEnded: "書き始めた日の記録です。もう次の日になっています。",
  required: "内容を入力してください。",
  notKept: "入力した文章をこのブラウザーに保存できません",
  notKeptMessage:
    "保存領域がいっぱいか、使えません。文章はポップアップを閉じるまでここに残り、このまま登録できます。",
  blocked:
    "この端末とサイトの間のプロキシかフィルターが接続を止めています。別のネットワークでお試しください。",
  keptTitle: "文章はこの端末に保存されています",
  keptMessage: "記録を書けるようになると、入力欄に入ります。",
  completedTitle: "達成",
  completed: "チャレンジを達成しました！おめでとうございます 🎉",
  written: "今日は記録済みです。",
  edit: "記録を編集",
  nextEntry: {
    today: (day) => `今日は${day}日目`,
    tomorrow: (day) => `明日は${day}日目`,
    later: (day) => `次は${day}日目`,
  },
  dayWritten: "この日は記録済みです。",
  writeYesterday: "昨日の分を書く",
  backToToday: "今日に戻る",
  next: (title) => `次へ：${title}`,
  allWritten: "今日はこれで完了です。",

  calendar: "カレンダー",
  allChallenges: "すべてのチャレンジ",
  restToday: "今日は休む",
  cancelRestToday: "今日の休みを取り消す",
  todayRests: "今日は休みの日です。",
  restFailed: "うまくいかなかった可能性があります。もう一度お試しください。",
  restRefused: (days) => `休みの日の変更（${days}）は保存できませんでした。`,
  openChallenge: "チャレンジをサイトで開く",
  loadFailed: "チャレンジを読み込めませんでした。",
  progressFailed: "進み具合を読み込めませんでした。",
  stillWrite: "このまま書けて、文章は残ります。",
  tryAgain: "もう一度試す",
  myPage: "マイページ",
  myPageWithNews: "マイページ：新しい「いいね」があります",
  options: "設定",
  addNote: "メモを追加",
  continueNote: "書きかけのメモを続ける",

  clockAhead: (difference) => `この端末の時計が${difference}進んでいます`,
  clockBehind: (difference) => `この端末の時計が${difference}遅れています`,
  clockMessage: "時計が直るまで、今日の日付はサーバーの時計で数えます。",
  noAccess: "拡張機能がサイトにアクセスできません",
  noAccessMessage: "許可がないと、サイトとログインを共有できず、書いた記録も送れません。",
  allow: "アクセスを許可",

  pendingTitle: "送信待ち",
  pending: "送信されるまで、このブラウザーに保存します。",
  tryNow: "今すぐ送る",
  editPending: "編集",
  discard: "破棄",
  discardTitle: "この文章を破棄しますか？",
  discardMessage: "ほかの場所には残っていません。",
  otherTitle: "この記録の別の文章があります",
  useThis: "こちらを使う",
  keepBoth: "両方を残す",
  writeOnSite: "サイトで書く",

  signInAtSite: "サイトを開く",
} satisfies typeof en;

export const submitErrors = {
  id: "extension-submit-error",
  failed: "登録できませんでした",
  unknown:
    "サーバーがこの記録を受け付けませんでした。文章はここに残ります。後でもう一度試すか、コピーしてサイトで登録してください。",
  reasons: {
    "day/duplicate-date": "同じ日付の記録がすでにあります",
    "challenge/completed":
      "このチャレンジは、その間に終了しました。途中で終えた場合は、サイトで再開できます。",
    "challenge/not-found": "このチャレンジはもうありません。",
    "day/edited-elsewhere": "この記録はほかの場所で変更されました。",
    "day/wrong-clock": "この端末の時計がずれていました。日付を確かめてください。",
    "day/date-in-future": "この日付はまだ来ていません。",
    "quota/exceeded": "1時間に登録できる数を超えました。しばらくしてからもう一度お試しください。",
    invalid: "この文章は登録できません。目に見える文字がないか、1万文字を超えています。",
    network:
      "サーバーに接続できず、このブラウザーにも保存できません。文章はポップアップを閉じるまでここに残ります。コピーしておいてください。",
    blocked:
      "この端末とサイトの間のプロキシかフィルターが送信を止めています。文章はここに残ります。別のネットワークでもう一度お試しください。",
    "older-server":
      "サーバーがこの拡張機能より古いバージョンです。文章はここに残ります。サイトで書くか、サーバーの更新後にもう一度お試しください。",
    "too-large": "文章が大きすぎてサーバーが受け付けませんでした。短くしてもう一度お試しください。",
    "account/suspended": "このアカウントは現在書き込みができません。理由はサイトでご確認ください。",
    "photo/too-many": "写真は一つの記録に4枚までです。減らしてもう一度お試しください。",
    "photo/too-big": "写真が大きすぎます（50MB、4,000万画素まで）。小さい写真を選んでください。",
    "photo/not-an-image":
      "写真として読み取れないファイルです。JPEG、PNG、WebP、GIF のいずれかを選んでください。",
    "photo/not-decodable":
      "このブラウザーは、この形式の写真（HEIC、AVIF）を読み取れません。JPEG で保存して選び直してください。",
    "photo/canvas-blocked":
      "このブラウザーの追跡防止機能が画像を書き換えています。サイトで canvas の読み取りを許可し、そこから写真を追加してください。",
    "photo/device-full": "この端末に写真を置く空きがありません。空きを作って、もう一度追加してください。",
    "photo/space-full": "写真の容量がいっぱいです。前の記録の写真を減らして、もう一度お試しください。",
    "photo/not-uploaded":
      "写真がサーバーに届きませんでした。もう一度お試しになるか、取り除いて追加し直してください。",
    "photo/invalid": "写真がサーバーに受け付けられませんでした。取り除いて、もう一度追加してください。",
  },
} satisfies typeof submitErrorWords;

export const challengeLists = {
  id: "extension-challenge-lists",
  toWriteToday: "今日書くもの",
  writtenToday: "記録済み",
  restsToday: "今日は休み",
  beginsLater: "これから始まるもの",
  achieved: "達成",
  searchEntries: "記録を検索",
  noChallenge: "まずチャレンジを作りましょう",
  allCompleted: (count) => `${count}件のチャレンジを達成しました`,
  whatNext: "次は何に挑戦しますか？",
  create: "新しいチャレンジ",
} satisfies typeof challengeListWords;

export const unsent = {
  id: "extension-unsent",
  kinds: {
    new: "下書き",
    edit: "記録の変更",
    queued: "送信待ち",
    rejected: "登録できませんでした",
  },
  changes: (count) => `未送信の内容が${count}件あります`,
  restDays: { marked: "休みの日", removed: "休みの日の取り消し" },
  leftTitle: (date) => `${date}の書きかけの文章があります`,
  leftEditTitle: (date) => `${date}の書きかけの変更があります`,
  rejectedTitle: (date, challenge) =>
    `登録できませんでした：${date}${challenge === undefined ? "" : `（${challenge}）`}`,
  completedChallenge: (title) => `${title}（記録を書けません）`,
  deletedChallenge: "削除されたチャレンジ",
} satisfies typeof unsentWords;

export const signIn = {
  id: "extension-sign-in",
  locale: "ja",

  lead: "チャレンジの記録を1日1件。書くたびにスタンプが増えます。",
  siteIsEnough: "サイトでログインすれば、ここでも使えます。",
  email: "メールアドレス",
  password: "パスワード",
  forgot: "パスワードを忘れたとき",
  noAccount: "アカウントを作る",
  offline: "サーバーに接続できません。通信の状態を確かめてください。",
  codeNeeded: "このアカウントでは認証コードも必要です。サイトでログインしてください。",
  incomplete: "メールアドレスとパスワードを入力してください。",
  signIn: "ログイン",
} satisfies typeof signInWords;

export const connect = {
  id: "extension-connect",
  locale: "ja",

  title: "日記に接続する",
  lead: "日記をタブで開いて、そこで拡張機能のボタンを押すか、アドレスを入力してください。",
  looking: "日記を探しています",
  address: "日記のアドレス",
  addressHint: "例：diary.example（ご自分の日記のアドレス）",
  next: "次へ",
  connect: (host) => `${host} に接続`,
  asks: (hosts) =>
    `${hosts} へのアクセスの許可を、ブラウザーが確認します。ほかのページにはアクセスしません。`,
  apiElsewhere: (host) => `この日記の記録は ${host} に保存されます。`,
  and: (one, other) => `${one} と ${other}`,
  denied: "まだアクセスできません。もう一度ボタンを押して、許可してください。",
  another: "別のアドレスを使う",

  errors: {
    "bad-address": "アドレスではありません。diary.example のように入力してください。",
    "needs-https": "このアドレスには https:// が必要です。https なしで使えるのは、この端末の日記だけです。",
    unreachable: "このアドレスに接続できません。アドレスと通信の状態を確かめてください。",
    redirected: "このアドレスは別のアドレスに移ります。日記を開いたときのアドレスを入力してください。",
    "not-a-diary": "このアドレスに Challenge Diary はありません。",
    "insecure-api": "この日記の記録の保存先は安全ではないため、接続できません。",
  },
  elsewhere: (host) =>
    `この日記のアドレスは ${host} になっていますが、そこにはありません。運営者に SITE_URL の修正を頼んでください。`,
} satisfies typeof connectWords;

export const options = {
  id: "extension-options",
  locale: "ja",

  welcome: "ツールバーから日記を書けます",
  welcomePin: "ブラウザーの拡張機能ボタンを押し、Challenge Diary をアドレスバーの横に固定してください。",
  welcomeOpen: "ボタンを押すか Alt + Shift + D で、今日の記録が開きます。",
  welcomeSignIn: "サイトかポップアップでログインしてください。どちらも同じログインです。",

  reminder: "リマインダー",
  remind: "まだ書いていない記録を知らせる",
  remindHint: "1日1回。すべて書いた日にはお知らせしません。",
  hour: "時刻",
  notAllowed: "ブラウザーが通知を許可しませんでした。",
  tryReminder: "今すぐ通知を試す",
  reminderShown: "表示されない場合は、システムがこのブラウザーの通知を許可していません。",
  keyboardShortcut: "キーボードショートカット",
  shortcutText:
    "Alt + Shift + D で日記、Alt + Shift + J でメモの入力欄が開きます。どちらもブラウザーの拡張機能の設定で変更できます。",
  changeShortcut: "ショートカットを変更",
  account: "アカウント",
  nobody: "ログインしていません。",
  signedInAs: (email) => `${email} でログインしています（サイトと共通です）。`,
  signOut: "ログアウト",
  notSignedOut: "ログアウトできませんでした。もう一度お試しください。",
  site: "サイト",
  siteText: "記録はこのアドレスだけに送られます。",
  another: "別のサーバーを使う",
  anotherTitle: "別のサーバーを使いますか？",
  anotherMessage: "ログアウトし、このサーバーへのアクセス許可を返します。",
  signOutTitle: "ログアウトしますか？",
  unsent: (count) => `このブラウザーにしかない内容${count}件が失われます。内容はポップアップで見られます。`,
} satisfies typeof optionsWords;

const likesLine = {
  id: "extension-likes",
  whoLikes: (names, others, title) => {
    const named = names.map((name) => `${name}さん`).join("、");
    const rest =
      others === undefined ? "ほか大勢" : others === 0 ? "" : `${named === "" ? "" : "ほか"}${others}人`;
    return `${named}${rest}が「${title}」に「いいね」しました`;
  },
} satisfies typeof likesLineWords;

const circleLine = {
  id: "extension-circle",
  wrote: (count, members) =>
    count === 0
      ? "サークルではまだ誰も書いていません"
      : count === members
        ? `${members}人全員が今日書きました`
        : `${members}人中${count}人が今日書きました`,
  replies: (count) => `ひとこと${count}件`,
  nudges: (count) => `声かけ${count}件`,
  title: (name, line) => `${name}：${line}`,
} satisfies typeof circleLineWords;

const rareNotices = {
  id: "extension-rare-notices",
  olderServer: "サーバーがこの拡張機能より古いバージョンです",
  olderServerMessage:
    "運営者がサーバーを更新するまで、一部の機能が使えません。ここで書いた文章はこのブラウザーに残ります。それまではサイトで書いてください。",
  waitsForPage: "一度サイトを開いてください",
  waitsForPageMessage:
    "拡張機能がオフか、サイトにアクセスできない間に、サイトがログインを更新した可能性があります。書いた記録はここに保存され、サイトを開くと送信されます。",
} satisfies typeof rareNoticeWords;

export const notes = {
  id: "extension-notes",
  locale: "ja",

  stored: (count) => `ログインすると、メモ${count}件が追加されます。`,
  loadFailed: "ほかの端末のメモを読み込めませんでした。",
  problems: {
    "note/limit": "メモが500件あります。いくつか記録に入れるか削除すると、このメモが送信されます。",
    "note/date": "古いメモです。記録に入れるか、削除してください。",
    "quota/exceeded": "1時間に追加できる数を超えました。しばらくしてからもう一度お試しください。",
    "challenge/not-found": "このメモのチャレンジはもうありません。記録に入れるか、削除してください。",
    "account/suspended": "このアカウントは現在書き込みができません。理由はサイトでご確認ください。",
    invalid: "目に見える文字がないか、1,000文字を超えています。",
  },
} satisfies typeof noteWords;

export const translate = translateWith([
  ja,
  challengeLists,
  likesLine,
  circleLine,
  connect,
  notes,
  options,
  rareNotices,
  signIn,
  submitErrors,
  unsent,
  ...uiTables,
]);
