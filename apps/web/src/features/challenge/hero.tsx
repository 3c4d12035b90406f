import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Link } from "react-router-dom";

import type { ReturnState } from "../../navigation/return-to.ts";
import { feedCopy as copy } from "./feed.tsx";

const thenCreate: ReturnState = { returnTo: paths.createChallenge };

/** The banner over the feed. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="border-hairline bg-sunken mb-10 grid items-center gap-6 rounded-lg border px-[min(1.5rem,6.7vw)] py-6 sm:grid-cols-[minmax(min-content,1fr)_minmax(0,14rem)] sm:p-10 md:grid-cols-[minmax(min-content,1fr)_minmax(0,20rem)]">
      <div className="grid justify-items-start gap-5">
        {/* On narrow phones smaller: in a wider stand-in for the face it would take a line more, and all below it would jump. */}
        <h1 className="font-serif text-3xl font-semibold tracking-tight text-balance max-[369px]:text-[min(1.75rem,9vw)] sm:text-4xl">
          {copy.hero}
        </h1>
        <Button asChild variant="primary" size="large">
          {signedIn ? (
            <Link to={paths.createChallenge}>{copy.start}</Link>
          ) : (
            <Link to={paths.signUp} state={thenCreate}>
              {copy.start}
            </Link>
          )}
        </Button>
      </div>
      <div
        aria-hidden
        className="border-hairline bg-card -rotate-2 rounded-lg border p-5 max-sm:hidden md:p-6"
      >
        <StampGrid written={17} days={30} />
      </div>
    </div>
  );
}
