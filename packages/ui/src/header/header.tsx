import { clsx } from "clsx";

import { AvatarMenu, type AvatarMenuProps } from "../avatar-menu/avatar-menu.tsx";
import { Wordmark } from "../brand/wordmark.tsx";
import { buttonClass } from "../button/button-class.ts";
import { type LinkElement, LinkSlot } from "../link-slot/link-slot.tsx";

/** Who looks at the page. While that is `unknown`, the place is kept empty, so that nothing wrong flashes up. */
export type HeaderAccount =
  | { readonly status: "unknown" }
  | { readonly status: "signed-out"; readonly signInLink: LinkElement }
  | ({ readonly status: "signed-in" } & AvatarMenuProps);

export interface HeaderProps {
  /** Link to the feed. */
  readonly homeLink: LinkElement;
  readonly account: HeaderAccount;
  readonly className?: string | undefined;
}

/** The head of every page: the logo that leads to the feed, and the person's own corner. */
export function Header({ account, className, homeLink }: HeaderProps) {
  return (
    <header className={clsx("border-hairline border-b", className)}>
      <div className="max-w-page mx-auto flex min-h-16 items-center justify-between gap-4 px-4 sm:px-6">
        <LinkSlot link={homeLink} className="inline-flex min-h-11 items-center rounded-sm">
          <Wordmark />
        </LinkSlot>
        <div className="flex items-center gap-3">{corner(account)}</div>
      </div>
    </header>
  );
}

function corner(account: HeaderAccount) {
  if (account.status === "unknown") return null;
  if (account.status === "signed-out") {
    return (
      <LinkSlot link={account.signInLink} className={buttonClass("secondary", "medium")}>
        Sign in
      </LinkSlot>
    );
  }
  return (
    <>
      <LinkSlot
        link={account.registerLink}
        className={clsx(buttonClass("secondary", "medium"), "max-sm:hidden")}
      >
        Register Day
      </LinkSlot>
      <AvatarMenu {...account} />
    </>
  );
}
