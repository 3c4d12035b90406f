import { ChallengeRowSkeleton } from "@diary/ui/challenge-row";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";

const ROWS = ["a", "b", "c"];

export function ChallengeListSkeleton() {
  return (
    <LoadingRegion className="grid grid-cols-1 gap-3">
      <Skeleton className="mb-1 h-8 w-40 max-w-full" />
      {ROWS.map((row) => (
        <ChallengeRowSkeleton key={row} />
      ))}
    </LoadingRegion>
  );
}

export function ChallengeSkeleton() {
  return (
    <LoadingRegion className="grid grid-cols-1 gap-12">
      <Skeleton className="h-96" />
      <Skeleton className="h-64" />
    </LoadingRegion>
  );
}
