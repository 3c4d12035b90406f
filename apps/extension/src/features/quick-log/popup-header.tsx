import { formatCivilDate, type CivilDate } from "@diary/core/civil-date";
import { Logo } from "@diary/ui/brand";
import { IconButton } from "@diary/ui/icon-button";
import { Settings } from "@diary/ui/icons";
import { browser } from "wxt/browser";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/language-provider.tsx";

export interface PopupHeaderProps {
  /** The writer's date; null while it is not known when their day begins. */
  readonly today: CivilDate | null;
}

const words: Intl.DateTimeFormatOptions = { weekday: "long", month: "long", day: "numeric" };

/** Today's date between the way to the site and the way to the options. */
export function PopupHeader({ today }: PopupHeaderProps) {
  const copy = useCopy();
  return (
    <header className="flex items-center gap-3 px-4 py-2">
      <a
        href={sitePages.myPage}
        target="_blank"
        rel="noreferrer"
        aria-label={copy.myPage}
        title={copy.myPage}
        className="rounded-full"
      >
        <Logo className="size-7" />
      </a>
      <h1 className="min-w-0 flex-1 truncate font-serif text-lg font-semibold">
        {today === null ? (
          copy.product
        ) : (
          <time dateTime={today}>{formatCivilDate(today, copy.locale, words)}</time>
        )}
      </h1>
      <IconButton
        label={copy.options}
        icon={<Settings aria-hidden />}
        className="-mr-2"
        onClick={() => void browser.runtime.openOptionsPage()}
      />
    </header>
  );
}
