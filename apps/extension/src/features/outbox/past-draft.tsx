import { formatCivilDate, type CivilDate } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import { Button, buttonClass } from "@diary/ui/button";
import { useMutation } from "@tanstack/react-query";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { Notice } from "../notices/notice-area.tsx";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

export interface PastDraftProps {
  readonly date: CivilDate;
  readonly text: string;
  /** The text is a change of the entry, and no text of its own. */
  readonly isEdit: boolean;
  /** The entry of that date, where it is written. */
  readonly entry: Day | undefined;
  /** Puts the text into the field. */
  readonly onTake: () => void;
  /** Registers the text as the entry of its own date; undefined where it can't be that as it is. */
  readonly onRegister: (() => Promise<void>) | undefined;
  readonly onWriteOnSite: () => void;
  readonly onDiscard: () => void;
}

/** One text of another day. An edit stays with its entry: taken along, it would be one text for two entries. */
export function PastDraft({
  date,
  entry,
  isEdit,
  onDiscard,
  onRegister,
  onTake,
  onWriteOnSite,
  text,
}: PastDraftProps) {
  const copy = useCopy();
  const confirmDiscard = useConfirmDiscard();
  const day = formatCivilDate(date, copy.locale);
  const { isPending, mutate: register } = useMutation({ mutationFn: async () => onRegister?.() });
  return (
    <Notice
      title={isEdit ? copy.leftEditTitle(day) : copy.leftTitle(day)}
      actions={
        <>
          {entry === undefined || isEdit ? null : (
            <a
              href={sitePages.editDay(entry)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass("secondary", "small")}
            >
              {copy.openEntry}
            </a>
          )}
          {onRegister === undefined ? null : (
            <Button size="small" pending={isPending} onClick={() => register()}>
              {copy.registerFor(day)}
            </Button>
          )}
          <Button size="small" onClick={onWriteOnSite}>
            {copy.writeOnSite}
          </Button>
          {isEdit ? null : (
            <Button size="small" onClick={onTake}>
              {copy.take}
            </Button>
          )}
          <Button size="small" onClick={() => void confirmDiscard(onDiscard)}>
            {copy.discard}
          </Button>
        </>
      }
    >
      <p dir="auto" className="max-h-20 overflow-y-auto whitespace-pre-wrap">
        {text}
      </p>
    </Notice>
  );
}
