/** The head of a page that is filled in for those who run no script: crawlers, and what shows a shared link. */
import type { HomeChallenge } from "../challenge/index.ts";
import { paths } from "../paths.ts";
import type { Profile } from "../profile/index.ts";
import {
  challengeHead,
  documentTitle,
  headTags,
  type PageHead,
  personHead,
  progressCard,
} from "./page-head.ts";
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
  const reading = readHead(pathname, read);
  const head = reading && (await inTime(reading, TIMEOUT_MS));
  return head && headTags({ ...head, title: documentTitle(head.title), index: true }, siteUrl);
}

function readHead(
  pathname: string,
  read: ReadAsVisitor,
): Promise<Omit<PageHead, "index"> | undefined> | undefined {
  const challengeId = CHALLENGE.exec(pathname)?.[1];
  if (challengeId !== undefined) return readChallengeHead(challengeId, read);
  const handle = PERSON.exec(pathname)?.[1];
  return handle === undefined ? undefined : readPersonHead(handle, read);
}

async function readChallengeHead(
  id: string,
  read: ReadAsVisitor,
): Promise<Omit<PageHead, "index"> | undefined> {
  const [challenge] = await readRows<HomeChallenge>(read, `home_challenge?select=*&challenge_id=eq.${id}`);
  if (challenge === undefined) return undefined;
  const path = paths.challenge(id);
  const image = progressCard(challenge.day, challenge.days);
  return { ...challengeHead(challenge), path, image, feed: paths.feed(path) };
}

async function readPersonHead(
  handle: string,
  read: ReadAsVisitor,
): Promise<Omit<PageHead, "index"> | undefined> {
  const [person] = await readRows<Profile>(read, "rpc/person", { handle });
  if (person === undefined) return undefined;
  // As it is written, whatever the address says.
  const path = paths.person(person.handle ?? handle);
  return { ...personHead(person), path, feed: paths.feed(path) };
}
