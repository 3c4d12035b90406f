import { getAvatarUrl, profileQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { ProfileHeader } from "@diary/ui/profile-header";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { LoadFailed } from "../../loading/loaded.tsx";
import { profileWords } from "../../words/en/profile.ts";

export interface UserProfileHeaderProps {
  userId: string;
  actions: ReactNode;
  /** Waits for what comes with it below: drawn before, it would push that down once more. */
  isHeld: boolean;
}

/** Who the page belongs to. What can be done does not fall with the profile. */
export function UserProfileHeader({ actions, isHeld, userId }: UserProfileHeaderProps) {
  const words = useWords(profileWords);
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, userId));
  if (profile.data && !isHeld) {
    return (
      <ProfileHeader
        className="mb-12"
        nickname={profile.data.nickname}
        comment={profile.data.comment}
        avatarUrl={getAvatarUrl(diary.config.url, profile.data.avatar_url) ?? undefined}
        actions={actions}
      />
    );
  }
  if (profile.isPending || isHeld) {
    // The actions stand under the comment: shown before it is known, they would jump from under the finger.
    return (
      <LoadingRegion className="mb-12 flex flex-wrap items-start gap-x-6 gap-y-5 md:flex-col">
        <Skeleton className="size-30 rounded-full max-sm:hidden" />
        <Skeleton className="h-10 w-56 max-w-full" />
        <div className="invisible w-full">{actions}</div>
      </LoadingRegion>
    );
  }
  return (
    <div className="mb-12">
      <LoadFailed title={words.loadFailed} query={profile} />
      <div className="mt-5">{actions}</div>
    </div>
  );
}
