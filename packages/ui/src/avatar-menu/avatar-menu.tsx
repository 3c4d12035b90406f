import type { LinkElement } from "../link-slot/link-slot.tsx";
import { Menu } from "../menu/menu.tsx";
import { AvatarTrigger } from "./avatar-trigger.tsx";

export interface AvatarMenuProps {
  /** Whose menu it is. */
  readonly nickname: string;
  /** Address of their picture. */
  readonly avatarUrl?: string | undefined;
  readonly myPageLink: LinkElement;
  readonly registerLink: LinkElement;
  readonly settingsLink: LinkElement;
  readonly onSignOut: () => void;
  /** Called when the menu has closed and the focus is back on its button, so that a dialog can return it there. */
  readonly onFeedback: () => void;
}

/** A person's menu behind their picture. */
export function AvatarMenu({ avatarUrl, nickname, ...props }: AvatarMenuProps) {
  return (
    <Menu
      trigger={<AvatarTrigger nickname={nickname} avatarUrl={avatarUrl} />}
      heading={nickname}
      groups={[
        [
          { label: "MyPage", link: props.myPageLink },
          { label: "Register", link: props.registerLink },
          { label: "Settings", link: props.settingsLink },
        ],
        [
          { label: "Sign out", onSelect: props.onSignOut },
          { label: "FeedBack", onSelect: props.onFeedback },
        ],
      ]}
    />
  );
}
