import { ErrorState } from "@diary/ui/error-state";
import type { LazyModule } from "@diary/ui/lazy-module";
import { Skeleton } from "@diary/ui/skeleton";

export interface LazyFallbackProps {
  readonly status: Exclude<LazyModule<unknown>["status"], "ready">;
  /** The size of what is to come, where it is waited for. */
  readonly className?: string | undefined;
}

/** In the place of a part that is read from the disk where it is needed. What is typed is kept, so the popup can begin anew. */
export function LazyFallback({ className, status }: LazyFallbackProps) {
  return status === "failed" ? (
    <ErrorState onRetry={() => location.reload()} />
  ) : (
    <Skeleton className={className} />
  );
}
