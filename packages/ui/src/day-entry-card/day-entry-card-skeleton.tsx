import { Skeleton } from "../skeleton/skeleton.tsx";

/** An entry on its way. */
export function DayEntryCardSkeleton() {
  return (
    <div className="border-hairline bg-card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-lg border p-4 sm:gap-x-6 sm:p-6">
      <Skeleton className="size-16 rounded-full" />
      <div className="grid content-start gap-2.5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-2 h-4" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
