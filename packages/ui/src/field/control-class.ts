import { clsx } from "clsx";

/** The look of everything that is typed into: a sheet with an edge, 44 px high, at the size phones do not zoom into. */
export function controlClass(className?: string): string {
  return clsx(
    "border-edge bg-card text-ink block w-full min-w-0 appearance-none rounded-md border px-3 py-2 text-base transition-colors",
    "hover:border-ink disabled:border-hairline disabled:bg-sunken disabled:text-muted aria-invalid:border-danger",
    className,
  );
}
