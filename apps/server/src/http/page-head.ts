/** The head of a challenge's page, filled in for those who run no script: crawlers, and what shows a shared link. */
import { setTimeout } from "node:timers/promises";

import type { HomeChallenge } from "@diary/core/challenge";
import { documentTitle } from "@diary/core/site/document-title";
import { challengeHead, headTags } from "@diary/core/site/page-head";

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
  const tooLate = setTimeout(TIMEOUT_MS, undefined, { ref: false });
  const rows = read(`/rest/v1/home_challenge?select=*&challenge_id=eq.${id}`).then(async (response) =>
    response.ok ? ((await response.json()) as HomeChallenge[]) : undefined,
  );
  const [challenge] = (await Promise.race([rows, tooLate]).catch(() => undefined)) ?? [];
  if (challenge === undefined) return undefined;
  const { description, title } = challengeHead(challenge);
  return headTags({ path: pathname, title: documentTitle(title), description, index: true }, siteUrl);
}
