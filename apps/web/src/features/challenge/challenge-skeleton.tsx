import { Loading, Skeleton } from "@diary/ui/skeleton";

/** A challenge before it has come. */
export function ChallengeSkeleton() {
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="max-w-measure h-12 w-4/5" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="max-w-measure h-24 w-full" />
      <Skeleton className="mt-10 h-64 w-full" />
    </Loading>
  );
}
