import type { HomeChallenge } from "../challenge/index.ts";
import { ENTRY_COLUMNS, type Day } from "../day/repo.ts";
import { paths } from "../paths.ts";
import type { Profile } from "../profile/index.ts";
import { type AtomEntry, type AtomFeed, atomXml } from "./atom.ts";
import { photoAddress } from "./photo-address.ts";
import { readWithTimeout, readRows, type ReadAsVisitor } from "./read-as-visitor.ts";

export const FEED_PATHS: readonly string[] = [
  paths.feed(paths.challenge(":id")),
  paths.feed(paths.userPage(":handle")),
];

const CHALLENGE = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/feed\.atom$/;
const USER = /^\/u\/(\w{3,20})\/feed\.atom$/;
const TIMEOUT_MS = 5000;
const MAX_ENTRIES = 50;

type FeedDay = Pick<
  Day,
  "day_id" | "challenge_id" | "date" | "day" | "content" | "created_at" | "updated_at" | "format" | "photos"
>;

/** Returns undefined if `pathname` is not a feed's path, and `missing` if visitors can't see its content. */
export async function readFeed(
  pathname: string,
  siteUrl: string,
  read: ReadAsVisitor,
  left?: AbortSignal,
): Promise<{ xml: string } | "missing" | "failed" | undefined> {
  const challengeId = CHALLENGE.exec(pathname)?.[1];
  const handle = USER.exec(pathname)?.[1];
  if (challengeId === undefined && handle === undefined) return undefined;
  const feed = await readWithTimeout(
    read,
    (reading) =>
      challengeId === undefined ? readUserFeed(handle!, reading) : readChallengeFeed(challengeId, reading),
    { milliseconds: TIMEOUT_MS, left },
  );
  if (feed === undefined) return "failed";
  return feed === "missing" ? feed : { xml: atomXml(feed, siteUrl) };
}

async function readChallengeFeed(id: string, read: ReadAsVisitor): Promise<AtomFeed | "missing"> {
  const [[challenge], days] = await Promise.all([
    readRows<HomeChallenge>(read, `home_challenge?select=*&challenge_id=eq.${id}`),
    readRows<FeedDay>(
      read,
      `day?select=${ENTRY_COLUMNS}&challenge_id=eq.${id}&order=date.desc&limit=${MAX_ENTRIES}`,
    ),
  ]);
  if (challenge === undefined) return "missing";
  const path = paths.challenge(id);
  return {
    id,
    title: challenge.title,
    author: {
      name: challenge.nickname,
      path: challenge.handle === null ? undefined : paths.userPage(challenge.handle),
    },
    path,
    feedPath: paths.feed(path),
    updatedAt: challenge.updated_at,
    entries: days.map((day) => entryOf(day, challenge.user_id, dayLabel(day))),
  };
}

async function readUserFeed(requestedHandle: string, read: ReadAsVisitor): Promise<AtomFeed | "missing"> {
  const [profile] = await readRows<Profile>(read, "rpc/person", { handle: requestedHandle });
  if (profile === undefined) return "missing";
  const { handle, nickname, updated_at, user_id } = profile;
  const columns =
    "day_id,challenge_id,date,day,content,created_at,updated_at,format,challenge(title),photos:photo(photo_id,position,width,height,alt,placeholder)";
  const days = await readRows<FeedDay & { challenge: { title: string } }>(
    read,
    `day?select=${columns}&user_id=eq.${user_id}&order=date.desc&limit=${MAX_ENTRIES}`,
  );
  const path = paths.userPage(handle ?? requestedHandle);
  return {
    id: user_id,
    title: nickname,
    author: { name: nickname, path },
    path,
    feedPath: paths.feed(path),
    updatedAt: updated_at,
    entries: days.map((day) => entryOf(day, user_id, `${day.challenge.title} · ${dayLabel(day)}`)),
  };
}

const dayLabel = ({ date, day }: FeedDay) => `DAY ${day} · ${date}`;

function entryOf(day: FeedDay, userId: string, title: string): AtomEntry {
  return {
    id: day.day_id,
    title,
    path: paths.challenge(day.challenge_id),
    publishedAt: day.created_at,
    updatedAt: day.updated_at,
    content: day.content,
    format: day.format,
    photos: day.photos
      .toSorted((a, b) => a.position - b.position)
      .map(({ alt, photo_id }) => ({ path: photoAddress(userId, photo_id), alt })),
  };
}
