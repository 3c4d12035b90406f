import { Loading, Skeleton } from "@diary/ui/skeleton";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** The feed before its first page has come: cards of the same height, so that nothing jumps. */
export function FeedWaiting() {
  return (
    <Loading>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
        {CARDS.map((card) => (
          <div key={card} className="border-hairline bg-card grid content-start gap-4 rounded-lg border p-5">
            <div className="flex items-center gap-2.5">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
