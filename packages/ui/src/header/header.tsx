import { clsx } from "clsx";
import type { ReactElement } from "react";

import { Wordmark } from "../brand/brand.tsx";
import { buttonClass } from "../button/button.tsx";
import { type LinkElement, LinkSlot } from "../link-slot/link-slot.tsx";
import { uiWords, useWords } from "../words/words.ts";

/** Who looks at the page. While that is `unknown`, the place is kept empty, so that nothing wrong flashes up. */
export type HeaderAccount =
  | { readonly status: "unknown" }
  | { readonly status: "signed-out"; readonly signInLink: LinkElement }
  /** `menu` is an `AvatarMenu`, handed in so that visitors need not load it. */
  | { readonly status: "signed-in"; readonly registerLink: LinkElement; readonly menu: ReactElement };

export interface HeaderProps {
  /** Link to the feed. */
  readonly homeLink: LinkElement;
  readonly account: HeaderAccount;
}

/** The head of every page: the logo that leads to the feed, and the person's own corner. */
export function Header({ account, homeLink }: HeaderProps) {
  return (
    <header className="border-hairline border-b">
      <div className="px-edge mx-auto flex min-h-16 max-w-[calc(var(--container-page)+2*var(--spacing-edge))] flex-wrap items-center justify-between gap-2 py-1">
        {/* As narrow as its longest word before the corner goes to a line of its own. */}
        <LinkSlot link={homeLink} className="flex min-h-11 grow basis-[min-content] items-center rounded-sm">
          <Wordmark />
        </LinkSlot>
        <div className="ms-auto flex items-center gap-3">
          <Corner account={account} />
        </div>
      </div>
    </header>
  );
}

function Corner({ account }: Pick<HeaderProps, "account">) {
  const words = useWords(uiWords).header;
  if (account.status === "unknown") return null;
  if (account.status === "signed-out") {
    return (
      <LinkSlot
        link={account.signInLink}
        className={clsx(buttonClass("secondary", "medium"), "whitespace-nowrap max-sm:px-3")}
      >
        {words.signIn}
      </LinkSlot>
    );
  }
  return (
    <>
      <LinkSlot
        link={account.registerLink}
        className={clsx(buttonClass("secondary", "medium"), "max-sm:hidden")}
      >
        {words.register}
      </LinkSlot>
      {account.menu}
    </>
  );
}
