import { clsx } from "clsx";

export interface SkeletonProps {
  /** Size and place of what is to come: `h-6 w-40`. */
  readonly className?: string | undefined;
}

/** The shape of something on its way. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden className={clsx("animate-breathe bg-sunken block rounded-sm", className)} />;
}
