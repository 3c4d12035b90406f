import { clsx } from "clsx";

/** primary: the one main action of a screen. danger: what can't be undone. quiet: an action among text. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  secondary: "border-edge bg-card text-ink hover:border-ink hover:bg-hover",
  quiet: "border-transparent text-ink hover:bg-hover",
  danger: "border-danger bg-card text-danger hover:bg-danger hover:text-on-danger",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-8 gap-1.5 px-3 py-1 text-sm",
  medium: "min-h-10 gap-2 px-gutter py-2",
  large: "min-h-12 gap-2 px-[min(1.5rem,6.7vw)] py-2.5 text-lg",
};

/** The look of a button, for what must be another element than Button makes. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize): string {
  return clsx(
    "inline-flex items-center justify-center rounded-md border text-center leading-snug font-semibold no-underline",
    "transition-colors pointer-coarse:min-h-11 [&_svg]:shrink-0",
    "disabled:border-hairline disabled:bg-sunken disabled:text-muted",
    "aria-disabled:border-hairline aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:pointer-events-none",
    variants[variant],
    sizes[size],
  );
}
