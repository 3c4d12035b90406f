import { hasEnded, useDeleteChallenge, type HomeChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { ShareButton } from "@diary/ui/share-button";
import { useToast } from "@diary/ui/toast";
import { Link } from "react-router-dom";

import { challengeCopy } from "./copy.ts";

const { deletion, detail: copy } = challengeCopy;

export interface OwnerActionsProps {
  challenge: HomeChallenge;
  onDeleted: () => void;
  onShare: () => void;
}

/** What its owner can do with a challenge. */
export function OwnerActions({ challenge, onDeleted, onShare }: OwnerActionsProps) {
  const remove = useDeleteChallenge(challenge.challenge_id);
  const dialogs = useDialogs();
  const toast = useToast();

  async function confirmAndDelete() {
    if (!(await dialogs.confirm({ ...deletion, tone: "danger" }))) return;
    try {
      await remove.mutateAsync();
      onDeleted();
    } catch (error) {
      console.error(deletion.failed, error);
      toast({ message: deletion.failed, tone: "danger" });
    }
  }

  return (
    <div className="flex w-full flex-wrap gap-3 *:grow *:basis-[calc(50%-0.375rem)] *:first:basis-full">
      {hasEnded(challenge) ? (
        <Button variant="primary" disabled>
          {copy.registerDay}
        </Button>
      ) : (
        <Button asChild variant="primary">
          <Link to={paths.registerDay(challenge.challenge_id)}>{copy.registerDay}</Link>
        </Button>
      )}
      <Button asChild>
        <Link to={paths.editChallenge(challenge.challenge_id)}>{copy.edit}</Link>
      </Button>
      {challenge.visibility === "public" ? <ShareButton onClick={onShare} /> : null}
      <Button asChild>
        <Link to={paths.myPage}>{copy.myPage}</Link>
      </Button>
      <Button variant="danger" pending={remove.isPending} onClick={() => void confirmAndDelete()}>
        {copy.delete}
      </Button>
    </div>
  );
}
