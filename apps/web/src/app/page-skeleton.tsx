import { Page } from "@diary/ui/page";
import { Spinner } from "@diary/ui/spinner";

/** Stands where a page will be. It appears late, so that what comes at once does not flicker. */
export function PageSkeleton() {
  return (
    <Page>
      <div className="animate-appear text-muted grid min-h-[50dvh] place-content-center text-3xl [animation-delay:400ms]">
        <Spinner label="Now Loading..." />
      </div>
    </Page>
  );
}
