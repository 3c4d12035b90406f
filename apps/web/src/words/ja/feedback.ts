import type { feedbackWords } from "../en/feedback.ts";

export const feedbackJa = {
  id: "feedback",
  title: "ご意見",
  fields: { title: "件名", email: "メールアドレス", feedback: "内容" },
  submit: "送信",
  submitted: "送信しました",
  thanks: "ご意見をありがとうございます！",
  wrong: "送信できませんでした",
  failedFloating: (email) => `メールでご連絡ください（${email}）`,
  failedHeader: (email) => `送信できませんでした。メールでご連絡ください（${email}）`,
} satisfies typeof feedbackWords;
