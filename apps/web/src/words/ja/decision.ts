import type { Decision, DecisionAction } from "@diary/core/decision";

import { formatDateTime } from "../../content/format-date-time.ts";
import type { decisionWords } from "../en/decision.ts";
import { moderationLabelsJa } from "./moderation-labels.ts";

const { subjects } = moderationLabelsJa;

const hidden = "非表示になりました。自分と運営スタッフだけに見えます。";

const hiddenReply = "非表示になりました。サークルのメンバーには見えません。";

const effectsOf = (isHidden: string): Readonly<Record<DecisionAction, string>> => ({
  hide: isHidden,
  hide_and_warn: `${isHidden}これは警告でもあります。繰り返された場合、書き込みができなくなることがあります。`,
  suspend: isHidden,
  restore: "以前と同じように表示されます。",
});

export const decisionJa = {
  id: "decision",
  title: (decision) => `あなたの${subjects[decision.subject_type]}についての決定`,
  headline({ action, answered_at, subject_type }: Decision): string {
    if (answered_at !== null) return "異議申し立てに回答がありました";
    const subject = `あなたの${subjects[subject_type]}`;
    if (action === "restore") return `${subject}が再び表示されました`;
    return action === "suspend"
      ? `${subject}が非表示になり、アカウントが停止されました`
      : `${subject}が非表示になりました`;
  },
  effect({ action, ended_at, subject_type }) {
    const isReply = subject_type === "reply";
    if (ended_at === null) return effectsOf(isReply ? hiddenReply : hidden)[action];
    return isReply
      ? "非表示になり、サークルのメンバーには見えませんでした。"
      : "非表示になり、自分と運営スタッフだけに見えていました。";
  },
  wasSuspended: "その間、このアカウントは書き込みができませんでした。",
  wasSuspendedUntil: (until) =>
    `${formatDateTime(until, "ja")}まで、このアカウントは書き込みができませんでした。`,
  suspendedUntil: (until) =>
    until === null
      ? "このアカウントは書き込みができなくなりました。"
      : `${formatDateTime(until, "ja")}まで、このアカウントは書き込みができません。`,
  stays: "読むこと、書き出すこと、削除すること、退会、異議申し立ては引き続きできます。",
  hiddenStays: "自分には引き続き見え、書き出しにも含まれます。編集も削除もできます。",
  facts: {
    what: "対象",
    effect: "決定の内容",
    when: "日時",
    ground: "規約の根拠",
    why: "理由",
    how: "経緯",
  },
  terms: "条項を読む",
  how: "報告を受けて、人が確認しました。自動的に決定されることはありません。",
  ended: (at) => `${formatDateTime(at, "ja")}に取り消されました。`,
  read: "決定を読む",
  later: "後で",
  unread: (count) => (count === 1 ? "未読の決定があります" : `未読の決定が${count}件あります`),
  region: "決定",
  suspended: "アカウントが停止されています",
  appeal: {
    title: "異議申し立て",
    lead: "誤りだと思うときは、理由をお知らせください。申し立ては一度だけできます。できるかぎり、決定した人とは別の人が確認します。",
    court: "裁判所や、規約に定める行政機関に訴えることもできます。",
    label: "見直しを求める理由",
    submit: "異議を申し立てる",
    sent: "異議申し立てを送りました。",
    failed: "送れなかった可能性があります。入力した文章は残っています。もう一度お試しください。",
    yours: (at) => `異議申し立て（${formatDateTime(at, "ja")}）`,
    waits: "まだ回答がありません。回答はこのページに表示されます。",
    answer: (at) => `回答（${formatDateTime(at, "ja")}）`,
    upheld: "決定はそのままです。",
    reversed: "決定を取り消します。",
  },
  notFound: "この決定はありません",
  notFoundText: "ほかのアカウントについての決定かもしれません。対象のアカウントでログインしてください。",
  failed: "決定を読み込めませんでした。",
} satisfies typeof decisionWords;
