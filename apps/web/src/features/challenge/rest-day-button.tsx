import { formatCivilDate } from "@diary/core/civil-date";
import { useSetRestDays } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { useEffect, useRef, type ReactNode } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { dayWords } from "../../words/en/day.ts";
import { errorWords } from "../../words/en/errors.ts";
import { restWords } from "../../words/en/rest.ts";
import { errorMessage } from "../../words/error-message.ts";
import { withWriting } from "../../writing/write-services.tsx";

export interface RestDayButtonProps {
  challenge: { challenge_id: string; user_id: string };
  date: string;
  className?: string | undefined;
  children?: ReactNode;
}

function RestDayButton({ challenge, children, className, date }: RestDayButtonProps) {
  const words = useWords(restWords);
  const { waitingOffline } = useWords(dayWords).register;
  const { locale } = useWords(uiWords);
  const { common } = useWords(errorWords);
  const setRest = useSetRestDays(challenge);
  const dialogs = useDialogs();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const cell = useRef<Element>(null);

  // When the rest day is removed, the calendar replaces this button: the cell's new link or the page gets the focus.
  useEffect(
    () => () => {
      if (cell.current === null || document.activeElement !== document.body) return;
      const link = cell.current.querySelector<HTMLElement>("a, button");
      if (link === null) focusMain();
      else link.focus();
    },
    [],
  );

  async function askAndRemove() {
    const title = words.undoTitle(formatCivilDate(date, locale));
    if (!(await dialogs.confirm({ title, message: words.undoText, ok: words.undo }))) return;
    cell.current = button.current?.closest("td") ?? null;
    try {
      const outcome = await setRest.mutateAsync({ first: date, last: date, rests: false });
      toast({ message: outcome === "pending" ? waitingOffline : words.undone });
    } catch (error) {
      console.error(error);
      cell.current = null;
      toast({ message: errorMessage(common, error) ?? words.failed, tone: "danger" });
    }
  }

  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      className={className}
      onClick={() => (setRest.isPending ? undefined : void askAndRemove())}
    >
      {children}
    </button>
  );
}

export default withWriting(RestDayButton);
