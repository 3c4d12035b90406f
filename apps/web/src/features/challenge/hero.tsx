import { Button } from "@diary/ui/button";
import { StampMarks } from "@diary/ui/stamp-marks";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { feedCopy as copy } from "./feed-copy.ts";

/** The banner over the feed. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="border-hairline bg-sunken mb-10 grid items-center gap-6 rounded-lg border p-6 sm:grid-cols-[minmax(0,1fr)_14rem] sm:p-10 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid justify-items-start gap-5">
        <h1 className="font-serif text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          {copy.hero}
        </h1>
        <Button asChild variant="primary" size="large">
          <Link to={signedIn ? paths.createChallenge : paths.signUp}>{copy.start}</Link>
        </Button>
      </div>
      <div
        aria-hidden
        className="border-hairline bg-card -rotate-2 rounded-lg border p-5 max-sm:hidden md:p-6"
      >
        <StampMarks written={17} days={30} />
      </div>
    </div>
  );
}
