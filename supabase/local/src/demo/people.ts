/** Somebody of the demo; all have the same password. */
export interface DemoPerson {
  /** Before the @ of the e-mail address. */
  name: string;
  nickname: string;
  comment: string;
  timeZone: string;
  dayStartHour?: number;
  writes: "English" | "Japanese";
}

export const DEMO_PASSWORD = "challenge2026";

export const emailOf = (name: string): string => `${name}@demo.example`;

/** E-mail address of the person to sign in as first. */
export const DEMO_EMAIL = emailOf("aiko");

export const PEOPLE: readonly DemoPerson[] = [
  {
    name: "aiko",
    nickname: "Aiko",
    comment: "Frontend by day, sourdough by night. One small page at a time.",
    timeZone: "Asia/Tokyo",
    writes: "English",
  },
  {
    name: "haruto",
    nickname: "はると",
    comment: "毎日すこしずつ。JavaScript を勉強中です。",
    timeZone: "Asia/Tokyo",
    dayStartHour: 4,
    writes: "Japanese",
  },
  {
    name: "maren",
    nickname: "Maren Holt",
    comment: "Learning to program at 52, because why not.",
    timeZone: "Europe/Oslo",
    writes: "English",
  },
  {
    name: "tomas",
    nickname: "tomás",
    comment: "PHP since 2009. Now trying to write less of it, better.",
    timeZone: "Europe/Madrid",
    writes: "English",
  },
  {
    name: "priya",
    nickname: "Priya R.",
    comment: "Java in the morning, TypeScript in the evening, tea in between.",
    timeZone: "Asia/Kolkata",
    writes: "English",
  },
  {
    name: "noah",
    nickname: "noah_b",
    comment: "Student. If I write it down it happened.",
    timeZone: "America/Chicago",
    dayStartHour: 3,
    writes: "English",
  },
  {
    name: "yui",
    nickname: "ゆい",
    comment: "デザイナーです。CSS とイラストの練習を記録しています 🌸",
    timeZone: "Asia/Tokyo",
    writes: "Japanese",
  },
  {
    name: "ines",
    nickname: "Inês",
    comment: "Accessibility person. Your button is a div and I can tell.",
    timeZone: "Europe/Lisbon",
    writes: "English",
  },
  {
    name: "kwame",
    nickname: "Kwame",
    comment: "Building a shop for my sister's cloth. Node, mostly.",
    timeZone: "Africa/Accra",
    writes: "English",
  },
  {
    name: "lena",
    nickname: "lena w",
    comment: "Switched from nursing to code last year.",
    timeZone: "Europe/Berlin",
    writes: "English",
  },
  {
    name: "oskar",
    nickname: "Oskar the Slow",
    comment: "Slow is smooth. Smooth is, well, still slow.",
    timeZone: "Europe/Stockholm",
    writes: "English",
  },
  {
    name: "mei",
    nickname: "Mei",
    comment: "React components and long walks. 🚶‍♀️",
    timeZone: "Asia/Singapore",
    writes: "English",
  },
  {
    name: "sam",
    nickname: "Sam Okafor",
    comment: "Retired teacher, new student.",
    timeZone: "America/New_York",
    writes: "English",
  },
  { name: "elif", nickname: "elif", comment: "", timeZone: "Europe/Istanbul", writes: "English" },
];
