import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";

export function EditDaySkeleton() {
  return (
    <LoadingRegion className="grid grid-cols-1 gap-6">
      <Skeleton className="h-12 w-48 max-w-full" />
      <Skeleton className="h-80 w-full" />
    </LoadingRegion>
  );
}

/** Fills the window, so the footer is out of view when the form appears and moves it. */
export function RegisterDaySkeleton() {
  return (
    <LoadingRegion className="with-rail min-h-dvh">
      <Skeleton className="mb-6 h-36 md:h-100" />
      <Skeleton className="h-100" />
    </LoadingRegion>
  );
}
