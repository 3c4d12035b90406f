import { isolateBidi } from "@diary/core/characters";
import { paths } from "@diary/core/paths";
import { getAvatarUrl, type Profile } from "@diary/core/profile";
import { useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { userPageQuery, followsQuery, useSetFollowed } from "@diary/core/user-page";
import { buttonClass, Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Page } from "@diary/ui/page";
import { Rss } from "@diary/ui/page-icons";
import { ProfileHeader } from "@diary/ui/profile-header";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ChallengeListSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { UserPageChallenges } from "../features/challenge/user-page-challenges.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { useOutcomeToast } from "../forms/use-outcome-toast.ts";
import { Loaded } from "../loading/loaded.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { createReturnState } from "../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { errorWords } from "../words/en/errors.ts";
import { userPageWords } from "../words/en/user-page.ts";
import { BackButton } from "./parts/back-button.tsx";
import { useViewerToday } from "./parts/use-viewer.ts";

export default function UserPageRoute() {
  const words = useWords(userPageWords);
  const { handle = "" } = useParams();
  const today = useViewerToday();
  const user = useQuery(userPageQuery(useDiary(), handle.toLowerCase()));
  usePageTitle(user.data && isolateBidi(user.data.nickname), user.data?.searchable === false);
  return (
    <Page className={user.data && "with-rail"}>
      <Loaded
        query={user}
        pending={<ChallengeListSkeleton />}
        failed={words.failed}
        level={1}
        notFound={
          <EmptyState level={1} title={words.notFound} action={<BackButton to={paths.home} />}>
            {words.notFoundText}
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <UserPageHeader key={found.user_id} user={found} handle={handle.toLowerCase()} />
            <div className="min-w-0">
              <UserPageChallenges
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

function UserPageHeader({ handle, user }: { handle: string; user: Profile }) {
  const words = useWords(userPageWords);
  const { myPage } = useWords(challengeWords);
  const { config } = useDiary();
  const userId = useUserId();
  const location = useLocation();
  const goOn = useNavigateIfCurrent();
  const { avatar_url, comment, nickname, user_id } = user;
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
            <ButtonLink
              to={paths.signIn}
              state={createReturnState(location)}
              variant="primary"
              className="max-sm:px-3"
            >
              {words.follow}
            </ButtonLink>
          ) : (
            <FollowButton userId={userId} followedId={user_id} />
          )}
          {/* The menu never wraps to a separate line. */}
          <div className="flex gap-2">
            <a href={paths.feed(paths.userPage(handle))} className={`${buttonClass()} max-sm:px-3`}>
              <Rss aria-hidden className="size-4" />
              {words.atom}
            </a>
            <SubjectMenu
              challenge={{ user_id, nickname, title: nickname }}
              onBlocked={() => void goOn(paths.home, { replace: true })}
            />
          </div>
        </div>
      }
    />
  );
}

function FollowButton({ followedId, userId }: { followedId: string; userId: string }) {
  const words = useWords(userPageWords);
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
      className="max-sm:px-3"
    >
      {isFollowed ? words.stopFollowing : words.follow}
    </Button>
  );
}
