import { daysBetween, formatWithWeekday, type CivilDate } from "@diary/core/civil-date";
import { hasLikesNewsQuery } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { NewsDot } from "@diary/ui/badge";
import { Logo } from "@diary/ui/brand";
import { IconButton } from "@diary/ui/icon-button";
import { Settings } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { browser } from "wxt/browser";

import { en } from "../../words/en.ts";
import { SiteLink } from "../parts/site-link.tsx";
import { NOTE_KEYS } from "./use-note-key.ts";

export interface PopupHeaderProps {
  readonly userId: string;
  readonly today: CivilDate | null;
  /** "" for today. */
  readonly date: CivilDate;
  readonly note: NoteButtonProps;
  readonly circle: ReactNode;
}

export function PopupHeader({ circle, date, note, today, userId }: PopupHeaderProps) {
  const words = useWords(en);
  const hasNews = useQuery(hasLikesNewsQuery(useDiary(), userId)).data === true;
  const myPage = hasNews ? words.myPageWithNews : words.myPage;
  const ago = new Intl.RelativeTimeFormat(words.locale, { numeric: "auto" });
  const shown = date || today;
  return (
    <header className="flex items-center gap-3 px-4 py-2">
      <SiteLink path={paths.myPage} aria-label={myPage} title={myPage} className="relative rounded-full">
        <Logo className="size-7" />
        {hasNews ? <NewsDot /> : null}
      </SiteLink>
      {/* Not higher than the buttons even with the circle's line, so nothing below moves when the line loads. */}
      <div className="grid min-w-0 flex-1">
        <h1 className="grid min-w-0 font-serif text-lg font-semibold has-[+a]:leading-6">
          {date === "" || today === null ? null : (
            <span className="text-accent tracking-caps font-sans text-xs uppercase">
              {ago.format(daysBetween(today, date), "day")}{" "}
            </span>
          )}
          {shown === null ? (
            words.product
          ) : (
            <time dateTime={shown} className="truncate">
              {formatWithWeekday(shown, words.locale)}
            </time>
          )}
        </h1>
        {date === "" ? circle : null}
      </div>
      <NoteButton {...note} />
      <IconButton
        label={words.options}
        icon={<Settings />}
        className="-mr-2"
        onClick={() => void browser.runtime.openOptionsPage()}
      />
    </header>
  );
}

export interface NoteButtonProps {
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly hasDraft: boolean;
  readonly onToggle: () => void;
}

function NoteButton({ hasDraft, icon, isOpen, onToggle }: NoteButtonProps) {
  const words = useWords(en);
  return (
    <IconButton
      label={hasDraft ? words.continueNote : words.addNote}
      icon={
        <span className="relative grid size-5">
          {icon}
          {hasDraft ? <NewsDot /> : null}
        </span>
      }
      className={clsx("-mr-3", isOpen && "bg-sunken")}
      aria-expanded={isOpen}
      aria-keyshortcuts={NOTE_KEYS}
      onClick={onToggle}
    />
  );
}
