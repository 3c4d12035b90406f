import { Skeleton } from "../skeleton/skeleton.tsx";

/** A row of a person's own challenges while it loads. */
export function ChallengeRowSkeleton() {
  return (
    <div className="border-hairline bg-card grid items-center gap-x-6 gap-y-3 rounded-lg border p-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_10rem_16rem]">
      <div>
        <Skeleton className="h-5 w-44 max-w-full" />
        <Skeleton className="mt-2 h-4 w-28" />
      </div>
      <Skeleton className="h-12 max-w-60" />
      <Skeleton className="h-8 w-36 md:justify-self-end" />
    </div>
  );
}
