/** The head of a page that is filled in for those who run no script: crawlers, and what shows a shared link. */
import type { HomeChallenge } from "../challenge/index.ts";
import { isolateBidi } from "../input/characters.ts";
import { paths } from "../paths.ts";
import type { Profile } from "../profile/index.ts";
import { documentTitle, headTags, type PageHead, progressCard } from "./page-head.ts";
import { inTime, readRows, type ReadAsVisitor } from "./read-as-visitor.ts";

/** Routes of the pages that may have one. */
export const HEADED_PATHS: readonly string[] = [paths.challenge(":id"), paths.person(":handle")];

const CHALLENGE = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const PERSON = /^\/u\/(\w{3,20})$/;
/** A page does not wait longer for its head. */
const TIMEOUT_MS = 1000;

/**
 * The tags of the page at `pathname`; undefined where it has none of its own, or what it shows is not public or can't be
 * read in time. Each request gets the same, with a session or without.
 */
export async function readPageHead(
  pathname: string,
  siteUrl: string,
  read: ReadAsVisitor,
): Promise<string | undefined> {
  const head = await inTime(readHead(pathname, read), TIMEOUT_MS);
  return head && headTags({ ...head, title: documentTitle(head.title), index: true }, siteUrl);
}

/** The head of a public page. */
type FoundHead = Omit<PageHead, "index">;

async function readHead(pathname: string, read: ReadAsVisitor): Promise<FoundHead | undefined> {
  const challengeId = CHALLENGE.exec(pathname)?.[1];
  if (challengeId !== undefined) return readChallengeHead(challengeId, read);
  const handle = PERSON.exec(pathname)?.[1];
  return handle === undefined ? undefined : readPersonHead(handle, read);
}

/** In English whatever the site's language is: others read it elsewhere. */
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
  // As it is written, whatever the address says.
  const path = paths.person(person.handle ?? handle);
  const name = isolateBidi(person.nickname);
  const description = inOneLine(`Challenges of ${name}. ${isolateBidi(person.comment)}`);
  return { path, title: name, description, noIndex: !person.searchable, feed: paths.feed(path) };
}

/** As much of a description as a search engine or a shared link shows. */
const MAX_LENGTH = 160;

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const end = line.slice(0, MAX_LENGTH - 1);
  // Not through the middle of an emoji.
  return line.length > MAX_LENGTH ? `${/[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end}…` : line;
}
