import { type KeyboardEvent, type MouseEvent, useState } from "react";

import type { LinkElement } from "../link-slot/link-slot.tsx";
import type { AvatarMenuPanel } from "./avatar-menu-panel.tsx";
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

/** How the menu was opened: by keyboard, its first item takes the focus. */
interface Opening {
  readonly Panel: typeof AvatarMenuPanel;
  readonly by: "keyboard" | "pointer";
}

const load = () => import("./avatar-menu-panel.tsx");

// A chunk that can't be had leaves the menu closed; the next press tries again.
const prepare = () => void load().catch(() => undefined);

/**
 * A person's menu behind their picture. The menu itself is loaded when the pointer or the focus comes to the
 * button, so that no page pays for it before.
 */
export function AvatarMenu(props: AvatarMenuProps) {
  const [opening, setOpening] = useState<Opening>();
  if (opening !== undefined) return <opening.Panel {...props} openedBy={opening.by} />;

  const open = (by: Opening["by"]) =>
    void load().then(
      ({ AvatarMenuPanel: Panel }) => setOpening({ Panel, by }),
      () => undefined,
    );
  return (
    <AvatarTrigger
      nickname={props.nickname}
      avatarUrl={props.avatarUrl}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      // A click without a press of the pointer came from Enter or the space bar.
      onClick={(event: MouseEvent) => open(event.detail === 0 ? "keyboard" : "pointer")}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "ArrowDown") open("keyboard");
      }}
    />
  );
}
