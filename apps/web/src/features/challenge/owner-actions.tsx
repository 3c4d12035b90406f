import { hasEnded, useDeleteChallenge, type HomeChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { PenLine, RotateCcw, Trash2, User } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { lazyComponent } from "../../loading/load-chunk.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { ShareMenu } from "./share-menu.tsx";

const RestDaysDialog = lazyComponent(() => import("./rest-days-dialog.tsx"));
const ShareLinkDialog = lazyComponent(() => import("./share-link-dialog.tsx"));

export interface OwnerActionsProps {
  challenge: HomeChallenge;
  latest: string | undefined;
}

/** Fits next to Share on a phone. */
const narrow = "max-sm:px-4 max-sm:text-base";

export function OwnerActions({ challenge, latest }: OwnerActionsProps) {
  const { detail: words } = useWords(challengeWords);
  return (
    <>
      {hasEnded(challenge) ? (
        <Button variant="primary" size="large" className={narrow} disabled>
          {words.registerDay}
        </Button>
      ) : (
        <ButtonLink
          to={paths.registerDay(challenge.challenge_id)}
          variant="primary"
          size="large"
          className={narrow}
        >
          {words.registerDay}
        </ButtonLink>
      )}
      {challenge.visibility === "public" ? (
        <ShareMenu
          challenge={challenge}
          content={latest ?? challenge.title}
          className="min-h-12 max-sm:px-3"
        />
      ) : null}
    </>
  );
}

export interface OwnerListProps {
  challenge: HomeChallenge;
  today: string;
  onDeleted: () => void;
}

export function OwnerList({ challenge, onDeleted, today }: OwnerListProps) {
  const { deletion, detail: words } = useWords(challengeWords);
  const remove = useDeleteChallenge(challenge.challenge_id);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();

  async function confirmAndDelete() {
    if (!(await dialogs.confirm(deletion))) return;
    if (await showOutcome(remove.mutateAsync(), { failed: deletion.failed })) onDeleted();
  }

  return (
    <div className="quiet-list">
      <Link to={paths.editChallenge(challenge.challenge_id)}>
        <PenLine aria-hidden />
        {words.edit}
      </Link>
      {hasEnded(challenge) ? null : (
        <Suspense fallback={<span />}>
          <RestDaysDialog challenge={challenge} today={today} />
        </Suspense>
      )}
      {challenge.hidden_at === null ? (
        <Link to={paths.createChallengeFrom(challenge.challenge_id)}>
          <RotateCcw aria-hidden />
          {words.startAgain}
        </Link>
      ) : null}
      {challenge.visibility === "private" && challenge.hidden_at === null ? (
        <Suspense fallback={<span />}>
          <ShareLinkDialog challenge={challenge} />
        </Suspense>
      ) : null}
      <Link to={paths.myPage}>
        <User aria-hidden />
        {words.myPage}
      </Link>
      <button
        type="button"
        aria-disabled={remove.isPending}
        className="text-danger"
        onClick={() => (remove.isPending ? undefined : void confirmAndDelete())}
      >
        <Trash2 aria-hidden />
        {words.delete}
      </button>
    </div>
  );
}
