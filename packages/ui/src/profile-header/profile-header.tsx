import { clsx } from "clsx";
import type { ReactNode } from "react";

import { Avatar } from "../avatar/avatar.tsx";
import { PlainText } from "../plain-text/plain-text.tsx";

export interface ProfileHeaderProps {
  readonly nickname: string;
  readonly comment: string;
  readonly handle?: string | undefined;
  readonly avatarUrl?: string | undefined;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

export function ProfileHeader({ actions, nickname, ...profile }: ProfileHeaderProps) {
  return (
    <header className={clsx("flex flex-wrap items-start gap-x-6 gap-y-5 md:flex-col", profile.className)}>
      <Avatar
        name={nickname}
        src={profile.avatarUrl}
        size="profile"
        // My page sets no handle. There, phones hide the user's own image, so the challenges come earlier.
        className={profile.handle === undefined ? "max-sm:hidden" : undefined}
      />
      <div className="max-w-full min-w-0 flex-1">
        <h1 dir="auto" className="font-serif text-2xl leading-snug font-semibold tracking-tight sm:text-3xl">
          {nickname}
        </h1>
        {profile.handle === undefined ? null : <p className="text-muted text-sm">{profile.handle}</p>}
        {profile.comment === "" ? null : (
          <PlainText className="text-muted mt-1 max-w-[70ch] max-sm:text-sm" text={profile.comment} />
        )}
      </div>
      {actions === undefined ? null : <div className="w-full">{actions}</div>}
    </header>
  );
}
