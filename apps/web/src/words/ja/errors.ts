import { clockTime } from "@diary/ui/clock-time";

import { formatDateTime } from "../../content/format-date-time.ts";
import type { errorWords } from "../en/errors.ts";
import type { ErrorReasons } from "../error-message.ts";

const common = {
  "account/suspended": (until?: Date) =>
    `${until === undefined ? "" : `${formatDateTime(until, "ja")}まで、`}このアカウントは書き込みができません。理由はマイページにあります。`,
  "quota/exceeded": (retryAt?: Date) =>
    retryAt === undefined
      ? "回数が多すぎます。しばらくしてからもう一度お試しください。"
      : `回数が多すぎます。${new Intl.DateTimeFormat("ja", clockTime).format(retryAt)}以降にもう一度お試しください。`,
  "block/too-many": "これ以上ブロックできません。先に設定で誰かのブロックを解除してください。",
  "follow/too-many": "これ以上フォローできません。先に設定で誰かのフォローをやめてください。",
  "challenge/completed":
    "このチャレンジは、その間に終了しました。途中で終えた場合は、チャレンジのページから再開できます。",
  "challenge/days-below-written": "すでにそれより多くの記録があります。記録の数以上の日数を選んでください。",
  "challenge/without-entries": "このチャレンジにはまだ記録がありません。終える代わりに削除できます。",
  "challenge/not-found": "このチャレンジはもうありません。",
  "day/date-in-future": "この日付はまだ来ていません。",
  "day/delete-too-late": "記録を削除できるのは、書いてから24時間以内です。",
  "day/duplicate-date": "同じ日付の記録がすでにあります",
  "day/edited-elsewhere": "この記録はほかの場所で変更されました。",
  "day/wrong-clock": "この端末の時計がずれていました。日付を確かめてください。",
  "rest/limit": "休みの日は、一つのチャレンジにつき400日まで、今日から400日以内で決められます。",
  "decision/already-appealed": "この決定には、すでに異議を申し立てています。",
  "decision/ended": "決定は取り消されました。異議を申し立てる必要はありません。",
  "profile/avatar-not-an-image": "png、jpg、gif、webp のいずれかの画像を選んでください。",
  "profile/avatar-too-big": "1MBを超える画像は選べません。1MB以下の画像を選んでください。",
  "photo/canvas-blocked":
    "このブラウザーの追跡防止機能が画像を書き換えています。アドレスの横でこのサイトに canvas の読み取りを許可するか、別のブラウザーをお使いください。",
  "profile/hidden": "プロフィールが非表示のため、画像を変更できません。理由はマイページにあります。",
  "profile/handle-taken": "このハンドルは使われています。別のハンドルを選んでください。",
  "profile/handle-too-soon": (until?: Date) =>
    `ハンドルを変えられるのは30日に1回です。${until === undefined ? "" : `次は${formatDateTime(until, "ja")}から変えられます。`}`,
  "report/not-found": "対象はもうありません。",
  "report/own": "自分のものは報告できません。編集するか削除してください。",
  "report/throttled":
    "1時間に送れる報告の数を超えました。しばらくしてからもう一度お試しください。入力した文章は残ります。",
  "older-server":
    "このページはサーバーより新しいバージョンです。入力した内容は残っています。ページを再読み込みして、もう一度お試しください。",
  blocked:
    "この端末とサイトの間のプロキシかフィルターが止めています。別のネットワークでもう一度お試しください。",
} satisfies ErrorReasons;

const form = {
  ...common,
  network: "保存できなかった可能性があります。入力した内容は残っています。少し待ってもう一度お試しください。",
  server: "保存できなかった可能性があります。入力した内容は残っています。少し待ってもう一度お試しください。",
  "too-large":
    "大きすぎてサーバーが受け付けませんでした。入力した内容は残っています。短くしてもう一度お試しください。",
} satisfies ErrorReasons;

export const errorJa = {
  id: "error",
  common,
  form,
  challengeForm: { ...form, "challenge/completed": "終了したチャレンジの日数と開始日は変えられません。" },
  report: {
    ...common,
    busy: "アクセスが集中しています。少し待ってもう一度お試しください。",
    network: "報告を送信できなかった可能性があります。入力した文章は残っています。もう一度お試しください。",
  },
  accountDeletion: {
    "auth/invalid-credentials": "パスワードが違います。",
    busy: "試した回数が多すぎます。数分待ってもう一度お試しください。",
  },
} satisfies typeof errorWords;
