import { ErrorState } from "@diary/ui/error-state";
import type { OnDemand } from "@diary/ui/on-demand";
import { Skeleton } from "@diary/ui/skeleton";

export interface PartStateProps {
  readonly status: Exclude<OnDemand<unknown>["status"], "ready">;
  /** The size of what is to come, where it is waited for. */
  readonly className?: string | undefined;
}

/** In the place of a part that is read from the disk where it is needed. What is typed is kept, so the popup can begin anew. */
export function PartState({ className, status }: PartStateProps) {
  return status === "failed" ? (
    <ErrorState onRetry={() => location.reload()} />
  ) : (
    <Skeleton className={className} />
  );
}
