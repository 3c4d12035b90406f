import { DropdownMenu } from "radix-ui";
import { cloneElement, type Ref, useRef } from "react";

import type { LinkElement } from "../link-slot/link-slot.tsx";
import type { AvatarMenuProps } from "./avatar-menu.tsx";
import { AvatarTrigger } from "./avatar-trigger.tsx";

const itemLook =
  "flex min-h-10 items-center rounded-sm px-3 outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11";

export interface AvatarMenuPanelProps extends AvatarMenuProps {
  readonly openedBy: "keyboard" | "pointer";
}

/** The menu itself. It begins open: it is loaded by the press that opens it. */
export function AvatarMenuPanel({ openedBy, ...props }: AvatarMenuPanelProps) {
  const chosen = useRef<() => void>(undefined);
  const first = useRef<HTMLDivElement>(null);
  const focusFirst = useRef(openedBy === "keyboard");

  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <AvatarTrigger nickname={props.nickname} avatarUrl={props.avatarUrl} />
      </DropdownMenu.Trigger>
      {/* In its place, not at the end of the page: so that it is part of the header for whoever goes by landmarks. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="animate-rise border-hairline bg-card shadow-overlay z-30 min-w-48 rounded-md border p-1.5"
        // The menu did not hear the key that loaded it, so it can't know by itself where the focus belongs.
        onFocus={() => {
          if (focusFirst.current) first.current?.focus();
          focusFirst.current = false;
        }}
        // Only now does the focus return to the button: what is opened earlier could not return it there.
        onCloseAutoFocus={() => {
          const action = chosen.current;
          chosen.current = undefined;
          action?.();
        }}
      >
        <DropdownMenu.Label dir="auto" className="text-muted max-w-56 truncate px-3 pt-1 pb-2 text-sm">
          {props.nickname}
        </DropdownMenu.Label>
        {linkItem(props.myPageLink, "MyPage", first)}
        {linkItem(props.registerLink, "Register")}
        {linkItem(props.settingsLink, "Settings")}
        <DropdownMenu.Separator className="bg-hairline my-1.5 h-px" />
        <DropdownMenu.Item className={itemLook} onSelect={() => (chosen.current = props.onSignOut)}>
          Sign out
        </DropdownMenu.Item>
        <DropdownMenu.Item className={itemLook} onSelect={() => (chosen.current = props.onFeedback)}>
          FeedBack
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function linkItem(link: LinkElement, text: string, ref?: Ref<HTMLDivElement>) {
  return (
    <DropdownMenu.Item asChild className={itemLook} {...(ref === undefined ? {} : { ref })}>
      {cloneElement(link, undefined, text)}
    </DropdownMenu.Item>
  );
}
