import { Loading, Skeleton } from "@diary/ui/skeleton";

/** The place of the form until the entry is there. */
export function EditDaySkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  );
}
