import { paths } from "@diary/core/paths";
import { StampGrid } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import type { ReturnState } from "../../navigation/return-to.ts";
import { feedWords } from "../../words/en/feed.ts";

const thenCreate: ReturnState = { returnTo: paths.createChallenge };

export function Hero({ signedIn }: { signedIn: boolean }) {
  const words = useWords(feedWords);
  return (
    <div className="border-hairline mb-8 grid items-center gap-x-12 gap-y-6 border-b pb-8 sm:grid-cols-[minmax(min-content,1fr)_minmax(0,14rem)] sm:pb-10 md:grid-cols-[minmax(min-content,1fr)_minmax(0,25rem)]">
      <div className="grid justify-items-start gap-5">
        {/* On narrow phones smaller: in a wider stand-in for the face it would take a line more, and all below it would jump. */}
        <h1 className="font-serif text-3xl font-semibold tracking-tight text-balance max-[369px]:text-[min(1.75rem,9vw)] sm:text-4xl">
          {words.hero}
        </h1>
        <ButtonLink
          to={signedIn ? paths.createChallenge : paths.signUp}
          state={signedIn ? undefined : thenCreate}
          variant="primary"
          size="large"
        >
          {words.start}
        </ButtonLink>
      </div>
      <div aria-hidden className="max-sm:hidden">
        <StampGrid written={11} days={30} today="open" room="card" />
      </div>
    </div>
  );
}
