import type { Companion, HomeChallenge } from "../challenge/index.ts";
import { addDays } from "../civil-date/civil-date.ts";
import type { Day } from "../day/index.ts";
import type { Decision } from "../decision/index.ts";
import type { DiaryExport, ExportedChallenge } from "../export/index.ts";
import type { Photo } from "../photo/index.ts";
import type { Profile, Setting } from "../profile/index.ts";

const WRITTEN_AT = "2026-11-20T09:00:00.000+00:00";

export function anId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

export function aChallenge(changes: Partial<HomeChallenge> = {}): HomeChallenge {
  return {
    challenge_id: anId(1),
    user_id: anId(9001),
    nickname: "Mina",
    avatar_url: null,
    comment: "One small thing a day.",
    title: "Learn TypeScript",
    category: "TypeScript",
    desc: "A chapter of the handbook each day.",
    start_date: "2026-11-18",
    end_date: null,
    day: 3,
    days: 10,
    completed: false,
    ended_early: false,
    visibility: "public",
    like_count: 2,
    liked: false,
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    hidden_at: null,
    last_line: null,
    weekdays: 127,
    earlier_weekdays: [],
    rest_days: [],
    round: 1,
    taken_from: null,
    template: "",
    tags: "",
    handle: null,
    ...changes,
  };
}

export function aCompanion(changes: Partial<Companion> = {}): Companion {
  return {
    challenge_id: anId(11),
    user_id: anId(9002),
    nickname: "Ren",
    avatar_url: null,
    day: 3,
    ...changes,
  };
}

export function aDay(changes: Partial<Day> = {}): Day {
  return {
    day_id: anId(101),
    challenge_id: anId(1),
    user_id: anId(9001),
    date: "2026-11-18",
    day: 1,
    content: "Read about narrowing.",
    version: 1,
    hidden_at: null,
    format: "plain",
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    photos: [],
    ...changes,
  };
}

export function aPhoto(changes: Partial<Photo> = {}): Photo {
  return {
    photo_id: anId(501),
    position: 0,
    width: 1600,
    height: 1200,
    alt: "",
    placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
    ...changes,
  };
}

export function daysInARow(count: number, start = "2026-11-18"): Day[] {
  return Array.from({ length: count }, (_, index) =>
    aDay({ day_id: anId(101 + index), date: addDays(start, index), day: index + 1 }),
  ).toReversed();
}

export function aProfile(changes: Partial<Profile> = {}): Profile {
  return {
    user_id: anId(9001),
    nickname: "Mina",
    comment: "One small thing a day.",
    avatar_url: null,
    hidden_at: null,
    handle: null,
    searchable: true,
    updated_at: WRITTEN_AT,
    ...changes,
  };
}

export function aSetting(changes: Partial<Setting> = {}): Setting {
  return {
    user_id: anId(9001),
    time_zone: "Asia/Tokyo",
    day_start_hour: 0,
    likes_news: "diary",
    likes_seen_at: WRITTEN_AT,
    likes_mail_next: null,
    likes_mailed_at: null,
    reminder_at: null,
    reminder_weekdays: 127,
    reminder_mail: false,
    reminder_next: null,
    reminded_on: null,
    import_key: "5f0c5c53-2a2c-4a09-9d9e-6b3f0e9a54c1",
    import_opened_at: null,
    lapse_seen_on: null,
    lapse_mailed_on: null,
    updated_at: WRITTEN_AT,
    ...changes,
  };
}

export function aDecision(changes: Partial<Decision> = {}): Decision {
  return {
    decision_id: anId(301),
    subject_type: "challenge",
    subject_id: anId(1),
    subject_text: "Learn TypeScript",
    action: "hide",
    ground: "spam",
    facts: "The description advertises a shop.",
    suspended_until: null,
    created_at: WRITTEN_AT,
    ended_at: null,
    seen_at: null,
    appeal: null,
    appealed_at: null,
    appeal_outcome: null,
    appeal_answer: null,
    answered_at: null,
    ...changes,
  };
}

export function anExportedChallenge(
  days: readonly Day[],
  changes: Partial<ExportedChallenge> = {},
): ExportedChallenge {
  return {
    ...aChallenge({ visibility: "private" }),
    ended_early: false,
    earlier_weekdays: [],
    rest_days: [],
    day_count: days.length,
    imported_at: null,
    entries: days.map((day) => ({
      ...day,
      photos: day.photos.map((photo) => ({ ...photo, file: null })),
      written_on: null,
      revisions: [],
    })),
    ...changes,
  };
}

export function anExport(
  challenges: ExportedChallenge[] = [],
  changes: Partial<DiaryExport> = {},
): DiaryExport {
  return {
    format: "challenge-diary",
    version: 1,
    exported_at: WRITTEN_AT,
    account: { email: "mina@example.com", created_at: WRITTEN_AT, identities: [] },
    profile: aProfile(),
    setting: aSetting(),
    challenges,
    likes: [],
    notes: [],
    blocks: [],
    follows: [],
    former_handles: [],
    reports: [],
    decisions: [],
    feedback: [],
    push_devices: [],
    access_tokens: [],
    share_links: [],
    circles: [],
    circle_replies: [],
    circle_nudges: [],
    received_nudges: [],
    ...changes,
  };
}
