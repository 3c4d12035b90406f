// People and challenges as they could be, for the composed views.

/** A challenge as the views show it. */
export interface ExampleChallenge {
  readonly id: string;
  readonly nickname: string;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly day: number;
  readonly days: number;
  readonly likes: number;
  readonly liked: boolean;
  readonly visibility: "public" | "private";
}

const open = { endDate: null, liked: false, visibility: "public" } as const;

export const challenges: readonly ExampleChallenge[] = [
  {
    ...open,
    id: "a",
    nickname: "Mina",
    title: "Thirty small TypeScripts",
    startDate: "2026-03-02",
    day: 9,
    days: 30,
    likes: 14,
    liked: true,
  },
  {
    ...open,
    id: "b",
    nickname: "Jonas W.",
    title: "CSS from memory",
    startDate: "2026-03-01",
    day: 7,
    days: 7,
    endDate: "2026-03-09",
    likes: 41,
  },
  {
    ...open,
    id: "c",
    nickname: "Amara",
    title: "One hundred days of React",
    startDate: "2026-01-05",
    day: 61,
    days: 100,
    likes: 1280,
    liked: true,
  },
  {
    ...open,
    id: "d",
    nickname: "challenger-4f2a",
    title: "First page in HTML",
    startDate: "2026-03-11",
    day: 0,
    days: 1,
    likes: 0,
  },
  {
    ...open,
    id: "e",
    nickname: "Tomás",
    title: "Read the Node.js docs",
    startDate: "2026-02-20",
    day: 12,
    days: 21,
    likes: 6,
  },
  {
    ...open,
    id: "f",
    nickname: "Ines",
    title: "A kata before breakfast",
    startDate: "2026-02-10",
    day: 21,
    days: 21,
    endDate: "2026-03-08",
    likes: 87,
  },
];

/** Entries of the first challenge, newest first. */
export const entries = [
  {
    date: "2026-03-11",
    content:
      "Mapped types with `as` clauses. Renaming keys clicked when I stopped reading and wrote three of my own.",
  },
  {
    date: "2026-03-10",
    content:
      "Template literal types.\n\nA route parser in eleven lines: the params come out typed. It felt like cheating, then I read what it costs the compiler.",
  },
  { date: "2026-03-08", content: "Short one: `infer` in two places at once." },
  {
    date: "2026-03-06",
    content: "Spent the whole half hour on variance. Wrote it down as a table, which I will need again.",
  },
] as const;
