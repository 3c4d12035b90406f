import type { ComponentProps, ReactElement } from "react";

import type { LinkElement } from "../text-link/text-link.tsx";

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactElement | undefined;
  readonly isDangerous?: boolean | undefined;
  readonly link?: LinkElement | undefined;
  /** Called after the menu returned the focus to its button, so a dialog can return it too. */
  readonly onSelect?: (() => void) | undefined;
}

export interface MenuProps {
  readonly trigger: ReactElement<ComponentProps<"button">>;
  readonly heading?: string | undefined;
  /** On a phone, comes up from the bottom with the heading; elsewhere without. Default false. */
  readonly isDrawerOnPhone?: boolean | undefined;
  readonly groups: readonly (readonly MenuItem[])[];
}

export type MenuOpenSource = "keyboard" | "pointer";

export interface MenuPanelProps extends MenuProps {
  readonly openedBy: MenuOpenSource;
}
