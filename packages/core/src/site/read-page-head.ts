import type { HomeChallenge } from "../challenge/index.ts";
import { endingOf } from "../challenge/rules.ts";
import { isolateBidi } from "../input/characters.ts";
import { paths } from "../paths.ts";
import type { Profile } from "../profile/index.ts";
import { documentTitle, headTags, type PageHead, progressCard, type Site } from "./page-head.ts";
import type { ProgressCardPath } from "./progress-card-path.ts";
import type { CardHeading } from "./progress-card.ts";
import { readWithTimeout, readRows, type ReadAsVisitor } from "./read-as-visitor.ts";

export const HEADED_PATHS: readonly string[] = [
  paths.challenge(":id"),
  paths.proof(":id"),
  paths.userPage(":handle"),
];

const CHALLENGE = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(\/proof)?$/;
const USER = /^\/u\/(\w{3,20})$/;
const TIMEOUT_MS = 1000;

/** Reads as a visitor. Returns undefined for a path without tags, a page that isn't public, a failure or a timeout. */
export async function readPageHead(
  pathname: string,
  site: Site,
  read: ReadAsVisitor,
  left?: AbortSignal,
): Promise<string | undefined> {
  const limits = { milliseconds: TIMEOUT_MS, left };
  const head = await readWithTimeout(read, (reading) => readHead(pathname, reading), limits);
  return head && headTags({ ...head, title: documentTitle(head.title, site.siteName), index: true }, site);
}

type FoundHead = Omit<PageHead, "index">;

async function readHead(pathname: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const [, challengeId, proof] = CHALLENGE.exec(pathname) ?? [];
  if (challengeId !== undefined) {
    const head = await readChallengeHead(challengeId, read);
    return head && proof !== undefined ? headOfProof(challengeId, head) : head;
  }
  const handle = USER.exec(pathname)?.[1];
  return handle === undefined ? undefined : readUserHead(handle, read);
}

/** The text is English, because the reader's language is unknown. */
async function readChallengeHead(id: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const [challenge] = await readRows<HomeChallenge>(read, `home_challenge?select=*&challenge_id=eq.${id}`);
  if (challenge === undefined) return undefined;
  const { day, days, desc, nickname, title } = challenge;
  const path = paths.challenge(id);
  const progress = `${endingOf(challenge) === "ended-early" ? "Ended at" : "Day"} ${day} / ${days}`;
  return {
    path,
    title: isolateBidi(title),
    description: inOneLine(`${progress} by ${isolateBidi(nickname)}. ${isolateBidi(desc)}`),
    image: progressCard(id, day, days),
    feed: paths.feed(path),
  };
}

const headOfProof = (id: string, { description, image, title }: FoundHead): FoundHead => ({
  path: paths.proof(id),
  title: `Proof: ${title}`,
  description: inOneLine(`What the server vouches for. ${description}`),
  ...(image && { image }),
});

/** Returns undefined if the challenge isn't public or has other numbers, or if reading fails or takes too long. */
export async function readCardHeading(
  { challengeId, days, written }: ProgressCardPath,
  read: ReadAsVisitor,
  left?: AbortSignal,
): Promise<CardHeading | undefined> {
  if (challengeId === undefined) return undefined;
  const request = `home_challenge?select=*&challenge_id=eq.${challengeId}`;
  const rows = await readWithTimeout(
    read,
    (reading) => readRows<Pick<HomeChallenge, "category" | "day" | "days" | "title">>(reading, request),
    { milliseconds: TIMEOUT_MS, left },
  );
  const row = rows?.[0];
  // Accepts only the current numbers, so clients can't request thousands of images of one challenge.
  if (row === undefined || Math.min(row.day, row.days) !== written || row.days !== days) return undefined;
  return { title: row.title, category: row.category };
}

async function readUserHead(handle: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const [profile] = await readRows<Profile>(read, "rpc/person", { handle });
  if (profile === undefined) return undefined;
  const path = paths.userPage(profile.handle ?? handle);
  const name = isolateBidi(profile.nickname);
  const description = inOneLine(`Challenges of ${name}. ${isolateBidi(profile.comment)}`);
  return { path, title: name, description, noIndex: !profile.searchable, feed: paths.feed(path) };
}

/** Search engines and link previews show this number of characters. */
const MAX_LENGTH = 160;

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const end = line.slice(0, MAX_LENGTH - 1);
  return line.length > MAX_LENGTH ? `${/[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end}…` : line;
}
