import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Avatar } from "../avatar/avatar.tsx";
import type { LinkElement } from "../link-slot/link-slot.tsx";
import { Menu } from "../menu/menu.tsx";
import { NewsDot } from "../news-dot/news-dot.tsx";
import { useWords } from "../words/words.ts";

/** The menu of a user who is signed in. */
export const menuWords = {
  id: "ui-menu",
  profile: "Profile",
  myPage: "MyPage",
  news: "New likes on your page",
  register: "Register",
  settings: "Settings",
  signOut: "Sign out",
  feedback: "FeedBack",
};

interface AvatarTriggerProps extends Omit<ComponentProps<"button">, "children" | "type"> {
  readonly nickname: string;
  readonly avatarUrl: string | undefined;
  readonly hasNews: boolean;
}

/** The button named Profile that opens the menu. */
function AvatarTrigger({ avatarUrl, className, hasNews, nickname, ...props }: AvatarTriggerProps) {
  const words = useWords(menuWords);
  return (
    <button
      {...props}
      type="button"
      aria-label={words.profile}
      title={hasNews ? words.news : undefined}
      className={clsx(
        // The picture ends where the page does, the button around it a little later.
        "hover:bg-hover aria-expanded:bg-hover -me-1 inline-flex size-10 items-center justify-center rounded-full transition-colors pointer-coarse:-me-1.5 pointer-coarse:size-11",
        className,
      )}
    >
      <span className="relative inline-grid">
        <Avatar name={nickname} src={avatarUrl} />
        {hasNews ? <NewsDot /> : null}
      </span>
    </button>
  );
}

export interface AvatarMenuProps {
  /** Whose menu it is. */
  readonly nickname: string;
  /** Address of their picture. */
  readonly avatarUrl?: string | undefined;
  /** Their page has news for them. Default: it has none. */
  readonly hasNews?: boolean | undefined;
  readonly myPageLink: LinkElement;
  readonly registerLink: LinkElement;
  readonly settingsLink: LinkElement;
  readonly onSignOut: () => void;
  /** Called when the menu has closed and the focus is back on its button, so that a dialog can return it there. */
  readonly onFeedback: () => void;
}

/** A person's menu behind their picture. */
export function AvatarMenu({ avatarUrl, hasNews = false, nickname, ...props }: AvatarMenuProps) {
  const words = useWords(menuWords);
  return (
    <Menu
      trigger={<AvatarTrigger nickname={nickname} avatarUrl={avatarUrl} hasNews={hasNews} />}
      heading={nickname}
      groups={[
        [
          { label: words.myPage, link: props.myPageLink },
          { label: words.register, link: props.registerLink },
          { label: words.settings, link: props.settingsLink },
        ],
        [
          { label: words.signOut, onSelect: props.onSignOut },
          { label: words.feedback, onSelect: props.onFeedback },
        ],
      ]}
    />
  );
}
