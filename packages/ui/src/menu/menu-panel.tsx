import { clsx } from "clsx";
import { DropdownMenu } from "radix-ui";
import { cloneElement, Fragment, useRef } from "react";

import type { MenuItem, MenuPanelProps } from "./menu-props.ts";

const itemLook =
  "flex min-h-10 items-center gap-3 rounded-sm px-3 outline-none select-none data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4.5";

/** Is open on mount, because the press that opens the menu also loads this component. */
export function MenuPanel({ groups, heading, isDrawerOnPhone = false, openedBy, trigger }: MenuPanelProps) {
  const chosen = useRef<() => void>(undefined);
  const content = useRef<HTMLDivElement>(null);
  const focusFirst = useRef(openedBy === "keyboard");

  const item = ({ icon, isDangerous = false, label, link, onSelect }: MenuItem) => {
    const className = clsx(itemLook, isDangerous ? "text-danger" : "[&_svg]:text-muted");
    return link === undefined ? (
      <DropdownMenu.Item key={label} className={className} onSelect={() => (chosen.current = onSelect)}>
        {icon}
        {label}
      </DropdownMenu.Item>
    ) : (
      <DropdownMenu.Item key={label} asChild className={className}>
        {cloneElement(link, undefined, icon, label)}
      </DropdownMenu.Item>
    );
  };

  return (
    // On phones, a press next to the drawer must not reach the page.
    <DropdownMenu.Root defaultOpen modal={isDrawerOnPhone && matchMedia("(width < 37.5rem)").matches}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: the menu must be in the same landmark as its button. */}
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={clsx(
          isDrawerOnPhone && "menu-drawer",
          "animate-rise border-hairline bg-card shadow-overlay z-30 max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-[min(12rem,var(--radix-dropdown-menu-content-available-width))] overflow-y-auto rounded-md border p-1.5 text-base",
        )}
        // Radix focuses an item only if Radix handles the key, but the key was pressed before this component was loaded.
        onFocus={() => {
          if (focusFirst.current) content.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
          focusFirst.current = false;
        }}
        // Runs the item's action after the focus has returned. A dialog opened earlier could not return it to the trigger.
        onCloseAutoFocus={() => {
          const action = chosen.current;
          chosen.current = undefined;
          action?.();
        }}
      >
        {heading === undefined ? null : (
          <DropdownMenu.Label
            dir="auto"
            className={clsx(
              "truncate px-3 pt-1 pb-2",
              isDrawerOnPhone ? "font-serif text-lg font-semibold sm:hidden" : "text-muted max-w-56 text-sm",
            )}
          >
            {heading}
          </DropdownMenu.Label>
        )}
        {groups.map((items, index) => (
          <Fragment key={items[0]?.label}>
            {index === 0 ? null : <DropdownMenu.Separator className="bg-hairline my-1.5 h-px" />}
            {items.map(item)}
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
