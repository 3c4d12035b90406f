import type { ComponentProps, ReactElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactElement | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly link?: LinkElement | undefined;
  /** Called after the menu has returned the focus to the trigger, so a dialog opened here can return it there, too. */
  readonly onSelect?: (() => void) | undefined;
}

export interface MenuProps {
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly heading?: string | undefined;
  readonly isDrawerOnPhone?: boolean | undefined;
  readonly groups: readonly (readonly MenuItem[])[];
}

export type MenuOpenSource = "keyboard" | "pointer";

export interface MenuPanelProps extends MenuProps {
  readonly openedBy: MenuOpenSource;
}
