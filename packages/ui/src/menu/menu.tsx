import { cloneElement, type ComponentProps, type ComponentType, type KeyboardEvent, useState } from "react";

import { IconButton } from "../icon-button/icon-button.tsx";
import { Ellipsis } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";
import type { MenuOpenSource, MenuPanelProps, MenuProps } from "./menu-props.ts";

export type { MenuOpenSource } from "./menu-props.ts";

interface Opening {
  readonly Panel: ComponentType<MenuPanelProps>;
  readonly by: MenuOpenSource;
}

const load = () => import("./menu-panel.tsx");

const prepare = () => void load().catch(() => undefined);

export function Menu(props: MenuProps) {
  const [opening, setOpening] = useState<Opening>();
  const { reload } = useWords(uiWords).errorState;
  if (opening !== undefined) return <opening.Panel {...props} openedBy={opening.by} />;

  const open = (by: MenuOpenSource) =>
    void load().then(
      ({ MenuPanel: Panel }) => setOpening({ Panel, by }),
      // Loading fails offline and after an update of the app. Uses the browser's dialog: the app's may not load either.
      () => {
        if (window.confirm(reload)) location.reload();
      },
    );
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click with detail 0 came from Enter or Space.
    onClick: ({ detail }) => open(detail === 0 ? "keyboard" : "pointer"),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "ArrowDown") open("keyboard");
    },
  });
}

export interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, "icon" | "label"> {
  readonly about: string;
}

export function MoreButton({ about, ...props }: MoreButtonProps) {
  const words = useWords(uiWords).page;
  return <IconButton {...props} label={words.more(about)} icon={<Ellipsis aria-hidden />} />;
}
