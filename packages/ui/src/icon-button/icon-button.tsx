import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children" | "title"> {
  /** What pressing it does, in words: its accessible name, and shown while the pointer rests on it. */
  readonly label: string;
  /** An icon of `@diary/ui/icons`. */
  readonly icon: ReactNode;
}

/** A square button that is only an icon. 40 px, 44 px under a finger. */
export function IconButton({ className, icon, label, type = "button", ...props }: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        "text-muted inline-flex size-10 shrink-0 items-center justify-center rounded-md transition-colors",
        "enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-50 pointer-coarse:size-11 [&_svg]:size-5",
        className,
      )}
    >
      {icon}
    </button>
  );
}
