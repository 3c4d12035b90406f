import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children" | "title"> {
  readonly label: string;
  readonly icon: ReactNode;
}

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
