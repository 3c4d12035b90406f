import { Skeleton } from "../skeleton/skeleton.tsx";

/** A card of the feed while it loads, as high as a card with up to 30 days, so that nothing jumps. */
export function ChallengeCardSkeleton() {
  return (
    <div className="border-hairline bg-card flex flex-col gap-4 rounded-lg border p-5">
      <div className="flex items-center gap-2.5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-24" />
      </div>
      <div>
        <Skeleton className="my-1 h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-4 w-28" />
      </div>
      <Skeleton className="h-10" />
      <div className="flex min-h-8 items-center gap-3">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="ms-auto h-4 w-24" />
      </div>
    </div>
  );
}
