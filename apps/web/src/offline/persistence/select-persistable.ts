import { challengeKeys, type ChallengeCard, type HomeChallenge } from "@diary/core/challenge";
import { circleKeys } from "@diary/core/circle";
import { dayKeys, type Day } from "@diary/core/day";
import { noteKeys } from "@diary/core/note";
import { profileKeys } from "@diary/core/profile";
import { hashKey, type InfiniteData, type QueryKey } from "@tanstack/react-query";

export type Viewer = string;
export const VISITOR: Viewer = "visitor";

type FeedPages = InfiniteData<ChallengeCard[]>;

const isKey = (key: QueryKey, other: QueryKey) => hashKey(key) === hashKey(other);

/** Returns page 1 of the feed, the viewer's own data and the pages of the viewer's circles. Undefined for other data. */
export function selectPersistable(key: QueryKey, data: unknown, viewer: Viewer): unknown {
  if (isKey(key, challengeKeys.feed())) return firstPage(data as FeedPages);
  if (viewer === VISITOR) return undefined;
  const own = [
    challengeKeys.mine(viewer),
    challengeKeys.active(viewer),
    circleKeys.mine(viewer),
    dayKeys.recent(viewer),
    noteKeys.of(viewer),
    profileKeys.detail(viewer),
    profileKeys.setting(viewer),
  ];
  if (own.some((ownKey) => isKey(key, ownKey))) return data;

  const id = String(key[key.length - 1]);
  if (isKey(key, circleKeys.page(viewer, String(key[3])))) return data;
  if (isKey(key, dayKeys.year(viewer, Number(id)))) return data;
  if (isKey(key, challengeKeys.detail(id))) return isOf(viewer, data as HomeChallenge) ? data : undefined;
  if (isKey(key, dayKeys.list(String(key[1])))) {
    return (data as Day[]).every((day) => isOf(viewer, day)) ? data : undefined;
  }
  return undefined;
}

/** Removes `last_line` and `photo`, which can be another user's text and photo. */
function firstPage({ pageParams, pages }: FeedPages): FeedPages {
  return {
    pages: pages.slice(0, 1).map((page) => page.map((row) => ({ ...row, last_line: null, photo: null }))),
    pageParams: pageParams.slice(0, 1),
  };
}

function isOf(viewer: Viewer, row: { user_id: string }): boolean {
  return row.user_id === viewer;
}
