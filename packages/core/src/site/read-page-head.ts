/** Head of a page for clients without script: crawlers and link previews. */
import type { HomeChallenge } from "../challenge/index.ts";
import { isolateBidi } from "../input/characters.ts";
import { paths } from "../paths.ts";
import type { Profile } from "../profile/index.ts";
import { documentTitle, headTags, type PageHead, progressCard } from "./page-head.ts";
import { inTime, readRows, type ReadAsVisitor } from "./read-as-visitor.ts";

/** Routes of pages with their own head. */
export const HEADED_PATHS: readonly string[] = [paths.challenge(":id"), paths.person(":handle")];

const CHALLENGE = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const PERSON = /^\/u\/(\w{3,20})$/;
/** Limit for reading the head. */
const TIMEOUT_MS = 1000;

/**
 * Returns the tags of the page at `pathname`; undefined if it has none, isn't public or can't be read in time. The
 * result doesn't depend on a session.
 */
export async function readPageHead(
  pathname: string,
  siteUrl: string,
  read: ReadAsVisitor,
  left?: AbortSignal,
): Promise<string | undefined> {
  const limits = { milliseconds: TIMEOUT_MS, left };
  const head = await inTime(read, (reading) => readHead(pathname, reading), limits);
  return head && headTags({ ...head, title: documentTitle(head.title), index: true }, siteUrl);
}

/** Head of a public page. */
type FoundHead = Omit<PageHead, "index">;

async function readHead(pathname: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const challengeId = CHALLENGE.exec(pathname)?.[1];
  if (challengeId !== undefined) return readChallengeHead(challengeId, read);
  const handle = PERSON.exec(pathname)?.[1];
  return handle === undefined ? undefined : readPersonHead(handle, read);
}

/** English in every language of the site, because other readers get it. */
async function readChallengeHead(id: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const [challenge] = await readRows<HomeChallenge>(read, `home_challenge?select=*&challenge_id=eq.${id}`);
  if (challenge === undefined) return undefined;
  const { day, days, desc, nickname, title } = challenge;
  const path = paths.challenge(id);
  return {
    path,
    title: isolateBidi(title),
    description: inOneLine(`Day ${day} / ${days} by ${isolateBidi(nickname)}. ${isolateBidi(desc)}`),
    image: progressCard(day, days),
    feed: paths.feed(path),
  };
}

async function readPersonHead(handle: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const [person] = await readRows<Profile>(read, "rpc/person", { handle });
  if (person === undefined) return undefined;
  // The stored spelling, not the address's.
  const path = paths.person(person.handle ?? handle);
  const name = isolateBidi(person.nickname);
  const description = inOneLine(`Challenges of ${name}. ${isolateBidi(person.comment)}`);
  return { path, title: name, description, noIndex: !person.searchable, feed: paths.feed(path) };
}

/** Length that search engines and link previews show. */
const MAX_LENGTH = 160;

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const end = line.slice(0, MAX_LENGTH - 1);
  // Doesn't split an emoji.
  return line.length > MAX_LENGTH ? `${/[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end}…` : line;
}
