import { paths } from "@diary/core/paths";
import { Search, type IconProps } from "@diary/ui/icons";
import { CalendarCheck, Check, Newspaper, PenLine, User } from "@diary/ui/page-icons";
import { useWords } from "@diary/ui/words";
import type { ComponentType } from "react";
import { Link, useLocation } from "react-router-dom";

import { memberWords } from "../words/en/member.ts";
import { useTodayMark, type TodayMark } from "./use-today-mark.ts";

type NavItem = "today" | "feed" | "search" | "me" | "write";

function currentItem(pathname: string): NavItem | undefined {
  if (pathname === paths.myPage) return "today";
  if (pathname === paths.home) return "feed";
  if (pathname === paths.search) return "search";
  if (pathname.startsWith(paths.settings)) return "me";
  return pathname.startsWith("/day/create/") ? "write" : undefined;
}

const current = (is: boolean) => (is ? ("page" as const) : undefined);

export function HeaderNav() {
  const { nav: words } = useWords(memberWords);
  const place = currentItem(useLocation().pathname);
  const links = [
    ["today", paths.myPage],
    ["feed", paths.home],
    ["search", paths.search],
  ] as const;
  return (
    <nav aria-label={words.label} className="flex self-stretch max-md:hidden">
      {links.map(([name, to]) => (
        <Link
          key={name}
          to={to}
          aria-current={current(place === name)}
          className="text-muted hover:text-ink aria-[current]:text-ink aria-[current]:shadow-ink -my-1 flex items-center px-3 font-medium aria-[current]:font-semibold aria-[current]:shadow-[inset_0_-2px]"
        >
          {words[name]}
        </Link>
      ))}
    </nav>
  );
}

const WRITE_STAMPS: Readonly<Record<TodayMark, string>> = {
  open: "border-ink bg-card",
  pending: "border-muted text-muted bg-card border-dashed",
  done: "border-accent bg-accent text-on-accent -rotate-6",
};

/** Links to the main pages, at the bottom of a phone. Hidden while the user types: the keyboard needs space. */
export function BottomBar({ userId }: { userId: string }) {
  const { nav: words } = useWords(memberWords);
  const place = currentItem(useLocation().pathname);
  const mark = useTodayMark(userId);
  const WriteIcon = mark === "done" ? Check : PenLine;
  const link = (name: NavItem, to: string, Icon: ComponentType<IconProps>) => (
    <Link
      to={to}
      aria-current={current(place === name)}
      className="text-muted aria-[current]:text-ink grid content-center justify-items-center gap-1 text-[min(0.6875rem,4.8vw)] leading-none font-medium aria-[current]:font-bold"
    >
      <Icon aria-hidden className="size-5.5" />
      {words[name]}
    </Link>
  );
  return (
    <nav aria-label={words.label} className="phone-bar">
      {link("today", paths.myPage, CalendarCheck)}
      {link("feed", paths.home, Newspaper)}
      <Link
        to={paths.registerDay()}
        title={mark === "open" ? undefined : words[mark]}
        aria-current={current(place === "write")}
        className="text-ink relative grid content-end justify-items-center pb-2.5 text-[min(0.6875rem,4.8vw)] leading-none font-bold"
      >
        <span
          className={`absolute -top-4.5 grid size-[min(3.5rem,17.5vw)] place-items-center rounded-full border-2 shadow-[0_0_0_5px_var(--color-paper)] ${WRITE_STAMPS[mark]}`}
        >
          {mark === "done" ? (
            <span
              aria-hidden
              className="border-on-accent absolute inset-0.5 rounded-full border opacity-75"
            />
          ) : null}
          <WriteIcon aria-hidden className="size-5.5" />
        </span>
        {mark === "done" ? words.written : words.write}
      </Link>
      {link("search", paths.search, Search)}
      {link("me", paths.settings, User)}
    </nav>
  );
}
