import type { MailWords } from "./en.ts";

export const ja = {
  reminder: {
    title: "今日のページが空いています",
    category: (name) => (name === "Other" ? "その他" : name),
    text: (open) => `今日の記録がまだのチャレンジが${open}件あります。`,
    dayIsOpen: (day) => `${day}日目がまだです`,
    lastTime: "前回",
    others: (names) => `ほかにも、まだの記録があります：${names}`,
    otherDay: (day) => `（${day}日目）`,
    more: (count) => `ほか${count}件`,
    link: "記録を書く",
    pause: "このチャレンジを休む",
    why: "まだ書いていない日にお知らせするメールです。1日に1通まで、休みの日には届きません。",
  },
  lapse: {
    title: () => "カードはそのまま残っています",
    text: () => "しばらくお休みでしたね。スタンプはすべて残っています。続きは、いつでも書けます。",
    rest: "このメールは今回だけです。続きは、お好きなときにどうぞ。",
    link: "カードを見る",
    why: "まだ書いていない日にお知らせするメールです。しばらく書いていないカードのメールは、続きを書くか、曜日を変えるか、休みをとったあとに、また届きます。",
  },
  likes: {
    subject: "今週の新しい「いいね」",
    from: (names, more) => names.join("、") + (more === 0 ? "" : `、ほか${more}人`),
    link: "マイページ",
    why: "まだ見ていない「いいね」を週に1回お知らせするメールです。",
  },
  nudge: {
    title: "サークルからの声かけ",
    line: (nickname, content) => `${nickname}さん「${content}」`,
    from: (nickname) => `${nickname}さんから`,
    plain: (nickname) => `${nickname}さんから声かけが届いています。今日の記録はまだです。`,
    link: "サークルを開く",
    why: "まだ書いていない日に、サークルのメンバーが1日に1回まで送れる声かけです。サークルのページで受け取らないようにできます。",
  },
  settings: "設定を変える",
  stop: {
    link: "このメールを止める",
    question: "このメールを止めますか？",
    button: "止める",
    done: "このメールはもう届きません。サイトでいつでも再開できます。",
  },
  confirmation: {
    subject: "メールアドレスの確認",
    text: (email) => `Challenge Diary に ${email} で登録がありました。`,
    link: "メールアドレスを確認する",
    note: "リンクは1時間以内に一度だけ使えます。期限が過ぎたら、開いたページから送り直せます。お心当たりがなければ、何もする必要はありません。確認しないかぎり、誰もログインできません。",
  },
  recovery: {
    subject: "パスワードの再設定",
    text: (email) => `Challenge Diary で ${email} のパスワード再設定の申し込みがありました。`,
    link: "新しいパスワードを設定する",
    note: "リンクは1時間以内に一度だけ使えます。お心当たりがなければ、何もする必要はありません。パスワードは変わっていません。",
  },
} satisfies MailWords;
