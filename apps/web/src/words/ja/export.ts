import { formatDateTime } from "../../content/format-date-time.ts";
import type { exportWords } from "../en/export.ts";

export const exportJa = {
  id: "export",
  text: "自分のものすべてを、手元に残せる一つの zip ファイルにします。記録（Markdown とカレンダー）、メモ、写真、プロフィールの画像、すべてのデータ（JSON）が入ります。",
  start: "すべて書き出す",
  stop: "中止",
  running: "書き出しています",
  percent: (share) => share.toLocaleString("ja", { style: "percent" }),
  done: "書き出したファイルをダウンロードしました。",
  failed: "書き出せませんでした。ファイルは作られていません。もう一度お試しください。",
  toBook: "日記を本にする",
  bookText: "すべての記録、または一つのチャレンジの記録を、印刷したり PDF に保存したりできるページです。",
  book: {
    challenge: "チャレンジ",
    all: "すべてのチャレンジ",
    print: "印刷",
    contents: "目次",
    entries: (count) => `${count}件の記録`,
    day: (number) => `${number}日目`,
    cover: (challenges, entries) => `${challenges}件のチャレンジ、${entries}件の記録`,
    none: "まだ記録がありません",
    failed: "日記を読み込めませんでした。",
  },
  readme: {
    title: (nickname) => `${nickname}さんの Challenge Diary`,
    exported: (at) => `${formatDateTime(at, "ja")}に書き出しました。`,
    files: "このファイルの内容：",
    markdown: "チャレンジごとのフォルダーに、記録ごとの Markdown ファイル",
    notes: "まだ記録に入れていないメモ",
    photos: "記録の写真（Markdown のファイルからリンクされています）",
    calendar: "カレンダーに取り込める記録",
    json: "サイトに保存されているすべてのデータ。以前の文章、休みの日、設定とリマインダー、「いいね」、メモ、ブロック、報告、決定、ご意見も含みます。Challenge Diary に取り込めます",
    entries: (written, days) => `${days}日中${written}日`,
    private: "非公開",
    hidden: "決定により非表示",
  },
} satisfies typeof exportWords;
