import type { memberWords } from "../en/member.ts";

export const memberJa = {
  id: "member",
  nav: {
    label: "メイン",
    today: "今日",
    feed: "みんな",
    write: "書く",
    search: "検索",
    me: "自分",
    written: "記録済み",
    done: "今日の分はすべて書きました",
    pending: "書きましたが、まだ送信されていません",
  },
  menu: {
    profile: "プロフィール",
    myPage: "マイページ",
    news: "マイページに新しい「いいね」があります",
    register: "記録する",
    circles: "サークル",
    settings: "設定",
    signOut: "ログアウト",
    feedback: "ご意見を送る",
    shortcuts: "キーボードショートカット",
  },
  feedback: {
    title: "ご意見",
    fields: { title: "件名", email: "メールアドレス", feedback: "内容" },
    submit: "送信",
    submitted: "送信しました",
    thanks: "ご意見をありがとうございます！",
    wrong: "送信できませんでした",
    failedFloating: (email) => `メールでご連絡ください（${email}）`,
    failedHeader: (email) => `送信できませんでした。メールでご連絡ください（${email}）`,
  },
} satisfies typeof memberWords;
