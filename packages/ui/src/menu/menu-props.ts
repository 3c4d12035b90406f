import type { ComponentProps, ReactElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";

export interface MenuItem {
  readonly label: string;
  readonly link?: LinkElement | undefined;
  /** Called when the menu is closed and its button has the focus, so a dialog can return it. */
  readonly onSelect?: (() => void) | undefined;
}

export interface MenuProps {
  readonly trigger: ReactElement<ComponentProps<"button">>;
  /** Line above the items. */
  readonly heading?: string | undefined;
  /** Groups with a line between them. */
  readonly groups: readonly (readonly MenuItem[])[];
}

/** Opened by keyboard, the first item gets the focus. */
export type MenuOpenSource = "keyboard" | "pointer";

export interface MenuPanelProps extends MenuProps {
  readonly openedBy: MenuOpenSource;
}
