import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { circleKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import type { CircleReply } from "./circle-types.ts";
import {
  type CircleOfUser,
  forgetCircle,
  patchPage,
  patchReplies,
  withNudged,
  withoutNews,
  withoutReply,
  withReply,
} from "./patches.ts";
import {
  addCircleReply,
  createCircle,
  deleteCircleReply,
  endCircle,
  inviteToCircle,
  joinCircle,
  leaveCircle,
  markCircleSeen,
  nudgeCircleMember,
  removeCircleMember,
  renameCircle,
  revokeInvitation,
  setCircleChallenge,
  setCircleNudges,
} from "./repo.ts";
import type { CircleInput } from "./schema.ts";

const pageOf = ({ circleId, userId }: CircleOfUser) => circleKeys.page(userId, circleId);
const dataOf = ({ circleId, userId }: CircleOfUser) => circleKeys.of(userId, circleId);
const allOf = ({ userId }: CircleOfUser) => [...circleKeys.all, userId];

/** A retry sends the same id, so the server creates one circle. A changed name or challenge gets a new id. */
export function useCreateCircle(userId: string) {
  const { randomId } = useDiary().platform;
  const unconfirmed = useRef<CircleInput & { circle_id: string }>(undefined);
  const create = async (diary: DiaryClient, circle: CircleInput) => {
    const last = unconfirmed.current;
    const isRetry = last?.name === circle.name && last.challenge_id === circle.challenge_id;
    const sent = isRetry ? last : { ...circle, circle_id: randomId() };
    unconfirmed.current = sent;
    const created = await createCircle(diary, sent);
    unconfirmed.current = undefined;
    return created;
  };
  return useWrite(create, [circleKeys.mine(userId)]);
}

export const useJoinCircle = (userId: string) => useWrite(joinCircle, [circleKeys.mine(userId)]);

/** The device doesn't store the link. */
export const useInviteToCircle = (of: CircleOfUser) =>
  useWrite<void, string>((diary) => inviteToCircle(diary, of.circleId), [pageOf(of)], { gcTime: 0 });

export const useRevokeInvitation = (of: CircleOfUser) =>
  useWrite<void, void>((diary) => revokeInvitation(diary, of.circleId), [pageOf(of)]);

export const useSetCircleChallenge = (of: CircleOfUser) =>
  useWrite(
    (diary, challengeId: string | null) => setCircleChallenge(diary, of.circleId, challengeId),
    [allOf(of)],
  );

export const useSetCircleNudges = (of: CircleOfUser) =>
  useWrite((diary, accepts: boolean) => setCircleNudges(diary, of.circleId, accepts), [pageOf(of)]);

export const useRenameCircle = (of: CircleOfUser) =>
  useWrite((diary, name: string) => renameCircle(diary, of.circleId, name), [allOf(of)]);

export const useRemoveCircleMember = (of: CircleOfUser) =>
  useWrite((diary, userId: string) => removeCircleMember(diary, of.circleId, userId), [allOf(of)]);

/** Also marks the nudge on the cached page, because the refetch can fail. */
export function useNudgeCircleMember(of: CircleOfUser) {
  const cache = useQueryClient();
  const nudgeMember = async (diary: DiaryClient, nudge: { user_id: string; content: string }) => {
    await nudgeCircleMember(diary, of.circleId, nudge);
    patchPage(cache, of, (page) => withNudged(page, nudge.user_id));
  };
  return useWrite(nudgeMember, [pageOf(of)]);
}

/** Removes the news of replies and nudges from the cached page, so Back doesn't show them as new again. */
export function useMarkCircleSeen(of: CircleOfUser) {
  const cache = useQueryClient();
  const markSeen = async (diary: DiaryClient, until: string) => {
    await markCircleSeen(diary, of.circleId, until);
    patchPage(cache, of, (page) => withoutNews(page, until));
  };
  return useWrite(markSeen, [circleKeys.mine(of.userId)]);
}

function useEndAccess(of: CircleOfUser, end: (diary: DiaryClient, circleId: string) => Promise<void>) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => end(diary, of.circleId),
    onSuccess: () => forgetCircle(cache, of),
    onSettled: (_result, error) =>
      void cancelAndInvalidate(cache, error === null ? circleKeys.mine(of.userId) : allOf(of)),
  });
}

export const useLeaveCircle = (of: CircleOfUser) => useEndAccess(of, leaveCircle);
export const useEndCircle = (of: CircleOfUser) => useEndAccess(of, endCircle);

/** Shows the reply immediately. If the server rejects it, the page removes it again. */
export function useAddCircleReply(of: CircleOfUser, dayId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ content, reply_id }: CircleReply) =>
      addCircleReply(diary, of.circleId, { reply_id, content, day_id: dayId }),
    onMutate: async (reply) => {
      // The response of a running request would replace the page and lack the reply.
      await cache.cancelQueries({ queryKey: dataOf(of) });
      patchReplies(cache, of, dayId, (replies) => withReply(replies, reply));
    },
    onError: (_error, { reply_id }) =>
      patchReplies(cache, of, dayId, (replies) => withoutReply(replies, reply_id)),
    onSettled: () => void cancelAndInvalidate(cache, dataOf(of)),
  });
}

export function useDeleteCircleReply(of: CircleOfUser, dayId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ reply_id }: CircleReply) => deleteCircleReply(diary, reply_id),
    onMutate: async ({ reply_id }) => {
      await cache.cancelQueries({ queryKey: dataOf(of) });
      patchReplies(cache, of, dayId, (replies) => withoutReply(replies, reply_id));
    },
    onError: (_error, reply) => patchReplies(cache, of, dayId, (replies) => withReply(replies, reply)),
    onSettled: () => void cancelAndInvalidate(cache, dataOf(of)),
  });
}
