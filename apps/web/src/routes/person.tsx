import { isolateBidi } from "@diary/core/characters";
import { paths } from "@diary/core/paths";
import { getAvatarUrl, type Profile } from "@diary/core/profile";
import { useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { userPageQuery, followsQuery, useSetFollowed } from "@diary/core/user-page";
import { buttonClass, Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Rss } from "@diary/ui/icons";
import { Page } from "@diary/ui/page";
import { ProfileHeader } from "@diary/ui/profile-header";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ChallengeListSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { PersonChallenges } from "../features/challenge/person-challenges.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { useOutcomeToast } from "../forms/use-outcome-toast.ts";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { createReturnState } from "../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { errorWords } from "../words/en/errors.ts";
import { personWords } from "../words/en/person.ts";
import { BackButton } from "./parts/back-button.tsx";
import { useViewerToday } from "./parts/use-viewer.ts";

export default function PersonRoute() {
  const words = useWords(personWords);
  const { handle = "" } = useParams();
  const today = useViewerToday();
  const person = useQuery(userPageQuery(useDiary(), handle.toLowerCase()));
  usePageTitle(person.data && isolateBidi(person.data.nickname), person.data?.searchable === false);
  return (
    <Page className={person.data && "with-rail"}>
      <Loaded
        query={person}
        pending={<ChallengeListSkeleton />}
        failed={words.failed}
        notFound={
          <EmptyState level={1} title={words.notFound} action={<BackButton to={paths.home} />}>
            {words.notFoundText}
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <PersonHeader key={found.user_id} person={found} handle={handle.toLowerCase()} />
            <div className="min-w-0">
              <PersonChallenges
                key={found.user_id}
                userId={found.user_id}
                today={today}
                renderLike={(challenge) => <LikeControl challenge={challenge} />}
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function PersonHeader({ handle, person }: { handle: string; person: Profile }) {
  const words = useWords(personWords);
  const { myPage } = useWords(challengeWords);
  const { config } = useDiary();
  const userId = useUserId();
  const goOn = useNavigateIfCurrent();
  const { avatar_url, comment, nickname, user_id } = person;
  return (
    <ProfileHeader
      className="mb-12"
      nickname={nickname}
      handle={`/u/${handle}`}
      comment={comment}
      avatarUrl={getAvatarUrl(config.url, avatar_url) ?? undefined}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {userId === user_id ? (
            <ButtonLink to={paths.settings}>{myPage.editProfile}</ButtonLink>
          ) : userId === null ? (
            <ButtonLink to={paths.signIn} state={createReturnState(location)} variant="primary">
              {words.follow}
            </ButtonLink>
          ) : (
            <FollowButton userId={userId} followedId={user_id} />
          )}
          <a href={paths.feed(paths.userPage(handle))} className={buttonClass()}>
            <Rss aria-hidden className="size-4" />
            {words.atom}
          </a>
          <SubjectMenu
            challenge={{ user_id, nickname, title: nickname }}
            onBlocked={() => void goOn(paths.home, { replace: true })}
          />
        </div>
      }
    />
  );
}

function FollowButton({ followedId, userId }: { followedId: string; userId: string }) {
  const words = useWords(personWords);
  const errors = useWords(errorWords);
  const showOutcome = useOutcomeToast();
  const follows = useQuery(followsQuery(useDiary(), userId));
  const save = useSetFollowed(userId);
  const isFollowed = follows.data?.some(({ user_id }) => user_id === followedId) ?? false;

  function change() {
    const messages = { done: isFollowed ? words.stopped : words.followed, failed: words.followFailed };
    void showOutcome(save.mutateAsync({ followedId, followed: !isFollowed }), {
      ...messages,
      reasons: errors.common,
    });
  }

  return (
    <Button
      variant={isFollowed ? "secondary" : "primary"}
      pending={follows.isPending || save.isPending}
      onClick={change}
    >
      {isFollowed ? words.stopFollowing : words.follow}
    </Button>
  );
}
