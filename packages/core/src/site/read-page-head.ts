/** The head of a challenge's page, filled in for those who run no script: crawlers, and what shows a shared link. */
import type { HomeChallenge } from "../challenge/index.ts";
import { paths } from "../paths.ts";
import { documentTitle } from "./document-title.ts";
import { challengeHead, headTags, progressCard } from "./page-head.ts";

/** Routes of the pages that may have one. */
export const HEADED_PATHS: readonly string[] = [paths.challenge(":id")];

const CHALLENGE = /^\/challenge\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** A page does not wait longer for its head. */
const TIMEOUT_MS = 1000;

/**
 * The tags of the page at `pathname`; undefined where it has none of its own, or what it shows is not public or can't be
 * read in time. Each request gets the same, with a session or without.
 * @param read requests a path of the API as a visitor
 */
export async function readPageHead(
  pathname: string,
  siteUrl: string,
  read: (path: string) => Promise<Response>,
): Promise<string | undefined> {
  const id = CHALLENGE.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const rows = read(`/rest/v1/home_challenge?select=*&challenge_id=eq.${id}`).then(async (response) =>
    response.ok ? ((await response.json()) as HomeChallenge[]) : undefined,
  );
  const [challenge] = (await Promise.race([rows, tooLate]).catch(() => undefined)) ?? [];
  clearTimeout(timer);
  if (challenge === undefined) return undefined;
  const { description, title } = challengeHead(challenge);
  const image = progressCard(challenge.day, challenge.days);
  return headTags({ path: pathname, title: documentTitle(title), description, index: true, image }, siteUrl);
}
