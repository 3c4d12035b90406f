import type { CircleEntry, CircleMember, CirclePage, CircleReply, CircleSummary } from "../circle/index.ts";
import { anId, aPhoto } from "./builders.ts";

const AT = "2026-11-20T09:00:00.000+00:00";

export function aCircleSummary(changes: Partial<CircleSummary> = {}): CircleSummary {
  return {
    circle_id: anId(601),
    name: "The early table",
    members: 4,
    wrote_today: 3,
    new_replies: 0,
    nudges: 0,
    ...changes,
  };
}

export function aReply(changes: Partial<CircleReply> = {}): CircleReply {
  return {
    reply_id: anId(701),
    user_id: anId(9002),
    nickname: "Ren",
    avatar_url: null,
    content: "Half as long is the only metric I trust.",
    created_at: AT,
    ...changes,
  };
}

export function aCircleEntry(changes: Partial<CircleEntry> = {}): CircleEntry {
  return {
    day_id: anId(101),
    date: "2026-11-20",
    day: 3,
    content: "Wrote the parser with generics.",
    format: "markdown",
    photos: [],
    replies: [],
    ...changes,
  };
}

export function aMember(changes: Partial<CircleMember> = {}): CircleMember {
  return {
    user_id: anId(9001),
    nickname: "Mina",
    avatar_url: null,
    is_me: true,
    is_founder: true,
    today: "open",
    written_at: null,
    can_nudge: false,
    nudged_today: false,
    challenge: {
      challenge_id: anId(1),
      title: "Learn TypeScript",
      category: "TypeScript",
      day: 3,
      days: 10,
      completed: false,
      ended_early: false,
      end_date: null,
      visibility: "public",
    },
    latest: aCircleEntry(),
    ...changes,
  };
}

/** Circle of Mina (9001), who founded it, and Ren (9002), who has written today with a photo. */
export function aCircle(changes: Partial<CirclePage> = {}): CirclePage {
  const ren = aMember({
    user_id: anId(9002),
    nickname: "Ren",
    is_me: false,
    is_founder: false,
    today: "written",
    written_at: AT,
    challenge: {
      ...aMember().challenge!,
      challenge_id: anId(2),
      title: "Quiet evenings",
      visibility: null,
    },
    latest: aCircleEntry({ day_id: anId(102), content: "The lake, at dusk.", photos: [aPhoto()] }),
  });
  return {
    circle_id: anId(601),
    name: "The early table",
    created_at: "2026-10-03T09:00:00.000+00:00",
    checked_at: "2026-11-20T09:30:00.000123+00:00",
    is_founder: true,
    accepts_nudges: true,
    new_replies: 0,
    earlier_replies: [],
    invitation: null,
    member_count: changes.members?.length ?? 2,
    hidden_members: [],
    members: [aMember(), ren],
    nudges: [],
    ...changes,
  };
}
