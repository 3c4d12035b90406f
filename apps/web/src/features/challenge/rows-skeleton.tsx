import { ChallengeRowSkeleton } from "@diary/ui/challenge-row";
import { Loading, Skeleton } from "@diary/ui/skeleton";

const ROWS = ["a", "b", "c"];

/** A list of challenges before it has come. */
export function RowsSkeleton() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="mb-1 h-8 w-40" />
      {ROWS.map((row) => (
        <ChallengeRowSkeleton key={row} />
      ))}
    </Loading>
  );
}
