import { Loading, Skeleton } from "@diary/ui/skeleton";

/** The form before it is known what it is for. As high as the window: no footer moves when the form comes. */
export function RegisterDaySkeleton() {
  return (
    <Loading className="grid min-h-dvh content-start gap-6">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}
