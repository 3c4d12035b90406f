import { IconButton } from "../icon-button/icon-button.tsx";
import { Ellipsis } from "../icons/index.ts";
import { Menu, type MenuProps } from "./menu.tsx";

export interface MoreMenuProps extends Omit<MenuProps, "trigger"> {
  /** What it is about, for who can't see where it stands: "More: Read one RFC a day". Default "More". */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** What is done seldom with a card, an entry or a person: behind three dots. */
export function MoreMenu({ className, label = "More", ...menu }: MoreMenuProps) {
  return (
    <Menu
      {...menu}
      trigger={<IconButton label={label} icon={<Ellipsis aria-hidden />} className={className} />}
    />
  );
}
