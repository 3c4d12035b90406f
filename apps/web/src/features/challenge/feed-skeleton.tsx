import { ChallengeCardSkeleton } from "@diary/ui/challenge-card";
import { Loading } from "@diary/ui/skeleton";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** The feed before its first page has come: cards of the same height, so that nothing jumps. */
export function FeedSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
        {CARDS.map((card) => (
          <ChallengeCardSkeleton key={card} />
        ))}
      </div>
    </Loading>
  );
}
