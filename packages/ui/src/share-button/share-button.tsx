import { Button, type ButtonProps } from "../button/button.tsx";
import { Share2 } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

/** Opens the way to share. Where it leads is the app's choice. */
export function ShareButton(props: Omit<ButtonProps, "asChild" | "children">) {
  return (
    <Button {...props}>
      <Share2 aria-hidden className="size-[1.1em]" />
      {useWords(uiWords).entry.share}
    </Button>
  );
}
