import type { Source } from "./random-source.ts";

export type Files = Record<string, string>;

const IDS = ["0", "1", "2", "3", "4", "5"].map((digit) => digit.repeat(32));

export const SOURCES: Record<string, (source: Source) => Files> = {
  "day-one": (s) => ({
    "Journal.json": JSON.stringify(
      s.object({
        metadata: s.object({ version: "1.0" }),
        entries: s.list(() =>
          s.object({
            uuid: "A",
            creationDate: s.moment(),
            timeZone: "Europe/London",
            text: `${s.text()}![${s.word()}](dayone-moment://${s.word()})${s.text()}\n![${s.word()}](dayone-moment://${s.pick(IDS)})\n${s.text()}`,
            tags: [s.word()],
            photos: s.list(() =>
              s.object({
                identifier: s.pick([...IDS, s.word()]),
                md5: s.pick(IDS),
                type: s.pick(["jpeg", s.word()]),
                orderInEntry: s.integerBelow(6),
              }),
            ),
          }),
        ),
      }),
    ),
    ...Object.fromEntries(IDS.slice(0, 5).map((id) => [`photos/${id}.jpeg`, "photo"])),
    [`photos/${s.word()}.jpeg`]: "photo",
  }),
  journey: (s) => ({
    "1-a.json": JSON.stringify(
      s.object({
        date_journal: s.moment(),
        timezone: "",
        type: s.pick(["html", "x"]),
        text: s.html(),
        photos: s.list(() => s.pick(["1-a-1.jpeg", "1-a-2.jpeg", `${s.word()}.jpeg`])),
      }),
    ),
    "1-a-1.jpeg": "photo",
    "1-a-2.jpeg": "photo",
    [`1-a-${s.word()}.jpeg`]: "photo",
    "1-b.json": JSON.stringify(s.object({ dateOfJournal: s.moment(), text: s.text(), mood: 3 })),
  }),
  beaver: (s) => ({
    "b.json": JSON.stringify(
      s.object({
        habits: s.list(() =>
          s.object({
            name: s.word(),
            records: s.list(() => s.object({ day: s.date(), done: s.pick([true, false]), text: s.text() })),
          }),
        ),
      }),
    ),
  }),
  "own-export": (s) => ({
    "logs/a.md": `<!-- challenge-diary: log 1 -->\n# ${s.word()}\n\n### Day 1: January 1, 2024\n\n${s.text()}`,
    "challenge-diary.json": JSON.stringify(
      s.object({
        format: "challenge-diary",
        version: 1,
        challenges: s.list(() =>
          s.object({
            challenge_id: `c${s.integerBelow(1e6)}`,
            title: s.word(),
            desc: s.text(),
            start_date: "2024-01-01",
            template: s.word(),
            tags: s.word(),
            entries: s.list(() =>
              s.object({
                day_id: `d${s.integerBelow(1e6)}`,
                date: s.date(),
                content: s.text(),
                format: "plain",
                photos: s.list(() =>
                  s.object({
                    photo_id: s.pick(["00000000-0000-4000-8000-000000000001", s.word()]),
                    file: s.pick(["photos/a.webp", "photos/b.webp", s.word()]),
                    position: s.integerBelow(4),
                    alt: s.text(),
                    placeholder: s.pick(["1QcSHQRnh493V4dIh4eXh1h4kJUI", `(${s.word()})`]),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
    "Title/2024-01-01.md": `---\ndate: 2024-01-01\nchallenge: "Title"\nnumber: 1\n---\n\n${s.text()}\n\n![${s.word()}](../photos/a.webp)\n`,
    "photos/a.webp": "photo",
  }),
  loop: (s) => ({
    "Habits.csv": s.rows("Position,Name,Type,Question,Description,Color,Unit", () => [
      "001",
      s.word(),
      s.pick(["YES_NO", "NUMERICAL"]),
      s.word(),
      s.text(),
      s.word(),
      s.word(),
    ]),
    "001/Checkmarks.csv": s.rows("Date,Value,Notes", () => [
      s.date(),
      s.pick(["YES_MANUAL", "NO", "SKIP", "5500", "3", s.word()]),
      s.text(),
    ]),
    "002 Run/Checkmarks.csv": Array.from({ length: 3 }, () =>
      s.row(s.date(), s.pick(["2", "0", s.word()])),
    ).join("\n"),
    "Scores.csv": `Date,${s.word()}\n2024-01-01,${s.word()}`,
  }),
  daylio: (s) => ({
    "d.csv": s.rows("full_date,date,weekday,time,mood,activities,scales,note_title,note", () => [
      s.date(),
      "May 2",
      "Tuesday",
      s.pick(["9:30 PM", s.word()]),
      s.word(),
      `${s.word()} | ${s.word()}`,
      s.word(),
      s.text(),
      s.html(),
    ]),
  }),
  "habit-bull": (s) => ({
    "h.csv": s.rows("HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText", () => [
      s.word(),
      s.word(),
      s.word(),
      s.date(),
      s.pick(["1", "0", "12", "true", s.word()]),
      s.text(),
    ]),
  }),
  csv: (s) => ({
    "t.csv": s.rows(s.pick(["Date,Text,More", `soon,${s.word()},${s.word()}`]), () => [
      s.date(),
      s.text(),
      s.word(),
    ]),
  }),
  "apple-journal": (s) => ({
    "AppleJournalEntries/Entries/2024-09-14.html": `<html><head><title>${s.word()}</title><style>.a { b: c }</style></head><body><p class="p1"><span class="s1"><div class="pageContainer"><div class="pageHeader">Saturday, 14 September 2024${s.pick(["", ` ${s.word()}`])}</div><div class="assetGrid"><div class="gridItem"><img src="../Resources/${s.word()}.heic"><div>${s.word()}</div></div></div><div class="title">${s.word()}</div></span>${s.html()}<div class="bodyText">${s.html()}</div></div></body></html>`,
    "AppleJournalEntries/Entries/2024-09-14_(1).html": `<div class="pageHeader">${s.date()}</div><div class="bodyText">${s.html()}</div>`,
    "AppleJournalEntries/Entries/2024-09-15_Title.html": s.html(),
    "AppleJournalEntries/Resources/A.json": JSON.stringify(s.any()),
    "AppleJournalEntries/index.html": s.html(),
  }),
  "google-keep": (s) => ({
    "Takeout/Keep/A.json": JSON.stringify(
      s.object({
        title: s.word(),
        textContent: s.text(),
        textContentHtml: s.html(),
        labels: s.list(() => s.object({ name: s.word() })),
        isTrashed: s.pick([true, false]),
        isArchived: false,
        color: s.pick(["DEFAULT", s.word()]),
        createdTimestampUsec: s.pick<unknown>([1_600_000_000_000_000, "1600000000000000", s.word(), 0]),
        userEditedTimestampUsec: s.pick<unknown>([1_600_000_000_000_000, s.word()]),
      }),
    ),
    "Takeout/Keep/A.html": s.html(),
    "Takeout/Keep/Labels.txt": s.text(),
    "Takeout/Keep/B.json": JSON.stringify(
      s.object({
        title: "",
        listContent: s.list(() =>
          s.object({ text: s.word(), textHtml: s.html(), isChecked: s.pick([true, false]) }),
        ),
        isTrashed: false,
        userEditedTimestampUsec: 1_600_000_000_000_000,
      }),
    ),
  }),
  diarium: (s) => ({
    "Diarium_2026-01-01_2026-01-15.json": JSON.stringify(
      s.list(() =>
        s.object({
          date: s.pick([`${s.date()}T21:30:15.1234567`, s.word()]),
          heading: s.html(),
          html: s.html(),
          rating: 3,
          tags: [s.word()],
          weather: s.word(),
        }),
      ),
    ),
    "one/2026-01-01.json": JSON.stringify(s.object({ date: "2026-01-01T08:00:00", html: s.html() })),
    "media/2026-01-01_080000000/a.jpg": "photo",
    [`media/2020-01-01_213015123/${s.word()}.jpg`]: "photo",
    "Diarium_2026-01-01.txt": s.text(),
    "Diarium_2026-01-01_2026-01-31.txt": `${s.text()}\n${s.date()}\n${s.text()}\n2026-01-02 9:05 PM\n${s.text()}`,
    "Diarium_2026-02-01.html": s.html(),
  }),
  memos: (s) => ({
    "memos.json": JSON.stringify(
      s.object({
        memos: s.list(() => {
          const content = `${s.text()}![${s.text()}](/file/attachments/1/a.jpg "${s.word()}")${s.text()}`;
          const tag = s.word();
          const names = ["a.jpg", "b.jpg", `${s.word()}.jpg`, s.word()];
          return s.object({
            attachments: s.list(() =>
              s.object({ filename: s.pick(names), type: "image/jpeg", content: s.pick(["", s.word()]) }),
            ),
            name: s.pick([`memos/${s.integerBelow(1e6)}`, s.word()]),
            content: `${content}#${tag}`,
            snippet: s.pick([content, s.word()]),
            tags: s.pick([[tag], [s.word()]]),
            createTime: s.moment(),
            displayTime: s.moment(),
            state: s.pick(["NORMAL", "ARCHIVED", s.word()]),
            creator: s.pick(["users/1", s.word()]),
          });
        }),
        nextPageToken: s.word(),
      }),
    ),
    "attachments/a.jpg": "photo",
    "b.jpg": "photo",
    "old.json": JSON.stringify(
      s.list(() =>
        s.object({ id: 1, createdTs: s.pick<unknown>([1_600_000_000, s.word()]), content: s.text() }),
      ),
    ),
  }),
  jrnl: (s) => ({
    "journal.txt": `[${s.date()} 09:12] ${s.text()}\n[2026-11-04 09:12:33 PM] ${s.word()} *\n${s.text()}\n[${s.date()} ${s.word()}] ${s.text()}\n[2026-02-30 08:00] ${s.word()}`,
    "old.txt": `2014-06-09 15:39 ${s.text()}\n${s.word()}\n2014-06-31 15:40 ${s.word()}`,
    "export.json": JSON.stringify(
      s.object({
        tags: { [`@${s.word()}`]: 1 },
        entries: s.list(() => {
          const [body, tag] = [s.text(), s.word()];
          return s.object({
            title: s.text(),
            body: `${body} @${tag}`,
            date: s.date(),
            time: s.pick(["09:00", s.word()]),
            tags: s.pick([[`@${tag}`], [s.word()]]),
            starred: s.pick([true, false]),
          });
        }),
      }),
    ),
  }),
  "day-log": (s) => ({
    "log.md": `# 100 Days Of Code - ${s.word()}\nStarted on [May 15, Friday, 2020]\n${s.text()}\n${Array.from(
      { length: 5 },
      (_, n) =>
        `${s.pick(["###", "###", "##", "####"])} ${s.pick([`Day ${n}: January 1${n}, 2020`, `R1D${n} - ${s.date()}`, `Round 2 Day ${n}`, `R1D${n}: Thu Oct ${n}`])} ${s.word()}\n${s.text()}${s.pick(["```", "", "**Day 1**"])}\n${s.text()}![${s.word()}](${s.word()}.png)\n# ${s.word()}\n`,
    ).join("")}`,
    "rounds/table.md": `${s.text()}\n| Day | ${s.word()} | Date | ${s.word()} |\n|---|---|---|---|\n${Array.from(
      { length: 4 },
      (_, n) =>
        `| ${s.pick([`${n}`, `Day ${n} ${s.word()}`, s.word()])} | ${s.word()} | ${s.date()} ${s.word()} | ${s.word()}\\| ${s.word()} |`,
    ).join("\n")}\n${s.text()}`,
  }),
  "own-log": (s) => ({
    "log.md": `<!-- challenge-diary: log 1 -->\n# ${s.word()}\n${Array.from(
      { length: 3 },
      (_, n) =>
        `${s.text()}\n### Day ${n}: January 1${n}, 2020\n\n${s.text()}\n\\### Day 2: ${s.word()}\n![${s.word()}](a.png)`,
    ).join("\n")}`,
  }),
  markdown: (s) => ({
    "Daily/2024/01-January/2024-01-01.md": `---\ncreated: 2024-03-03T08:00\ntags: ${s.word()}\n---\n${s.text()}`,
    "Daily/note.md": `---\ndate: ${s.date()}\n${s.word()}: ${s.word()}\n---\n\n${s.text()}![[a.jpg|${s.text()}]]${s.text()}![${s.word()}](${s.word()}.jpg)`,
    "Daily/2024-02-01.md": Array.from(
      { length: 6 },
      (_, n) => `![${s.word()}](../img/${n}.png "${s.word()}")`,
    ).join(s.text()),
    ...Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`img/${n}.png`, "photo"])),
    "img/a.jpg": "photo",
    [`img/${s.word()}.jpg`]: "photo",
    "plain.txt": `---\n---\n${s.text()}`,
    "log.md": `${s.text()}\n## February\n## 2024-01-15 ${s.word()}\n${s.text()}![${s.word()}](img/${s.pick(["0", "1", "9"])}.png)\n# ${s.word()}\n## [2024-01-16]\n${s.text()}`,
  }),
};
