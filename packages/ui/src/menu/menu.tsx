import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  useState,
} from "react";

import { IconButton } from "../icon-button/icon-button.tsx";
import { Ellipsis } from "../icons/icons.tsx";
import type { LinkElement } from "../text-link/text-link.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface MenuItem {
  readonly label: string;
  /** Where it leads. */
  readonly link?: LinkElement | undefined;
  /**
   * What it does. Called when the menu has closed and the focus is back on its button, so that a dialog can return it
   * there.
   */
  readonly onSelect?: (() => void) | undefined;
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<"button">>;
  /** A line above the items: whose menu it is. */
  readonly heading?: string | undefined;
  /** In groups, with a line between two of them. */
  readonly groups: readonly (readonly MenuItem[])[];
}

/** How a menu was opened: by keyboard, its first item takes the focus. */
export type MenuOpenSource = "keyboard" | "pointer";

export interface MenuPanelProps extends MenuProps {
  readonly openedBy: MenuOpenSource;
}

interface Opening {
  readonly Panel: ComponentType<MenuPanelProps>;
  readonly by: MenuOpenSource;
}

const load = () => import("./menu-panel.tsx");

const prepare = () => void load().catch(() => undefined);

/** A menu behind a button. It is loaded when the pointer or the focus comes there, so that no page pays for it before. */
export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<Opening>();
  const { reload } = useWords(uiWords).errorState;
  if (opening !== undefined) return <opening.Panel {...props} openedBy={opening.by} />;

  const open = (by: MenuOpenSource) =>
    void load().then(
      ({ MenuPanel: Panel }) => setOpening({ Panel, by }),
      // The network is gone, or the part is, with its version. A dialog of ours may be gone, too.
      () => {
        if (window.confirm(reload)) location.reload();
      },
    );
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click without a press of the pointer came from Enter or the space bar.
    onClick: ({ detail }) => open(detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "ArrowDown") open("keyboard");
    },
  });
}

export interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, "icon" | "label"> {
  /** What it is about, for who can't see where it stands: a title, a date. */
  readonly about: string;
}

/** Three dots: the button of a menu of what is seldom done. */
export function MoreButton({ about, ...props }: MoreButtonProps) {
  const words = useWords(uiWords).page;
  return <IconButton {...props} label={words.more(about)} icon={<Ellipsis aria-hidden />} />;
}
