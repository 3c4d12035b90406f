import type { ComponentProps } from "react";

import { IconButton } from "../icon-button/icon-button.tsx";
import { Ellipsis } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface MoreButtonProps extends Omit<ComponentProps<typeof IconButton>, "icon" | "label"> {
  /** What it is about, for who can't see where it stands: a title, a date. */
  readonly about: string;
}

/** Three dots: the button of a menu of what is seldom done. */
export function MoreButton({ about, ...props }: MoreButtonProps) {
  const words = useWords(uiWords).page;
  return <IconButton {...props} label={words.more(about)} icon={<Ellipsis aria-hidden />} />;
}
