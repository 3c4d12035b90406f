import { ChallengeCardSkeleton } from "@diary/ui/challenge-card";

/** As high as the challenges that come, and part of the page from its first paint, so that nothing jumps. */
export function PublicChallengesSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-1 gap-4 md:grid-cols-3">
      <ChallengeCardSkeleton />
      <ChallengeCardSkeleton />
      <ChallengeCardSkeleton />
    </div>
  );
}
