import { Loading, Skeleton } from "@diary/ui/skeleton";

/** The form before it is known what it is for. */
export function RegisterDaySkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}
