import { userChallengesQuery } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { languageOf } from "@diary/ui/prose";
import { Seal } from "@diary/ui/seal";
import { useQuery } from "@tanstack/react-query";

export interface CompletedSealProps {
  readonly userId: string;
  readonly challengeId: string;
}

/** Shown in the COMPLETED dialog. Names the challenge: the popup behind the dialog may already show another challenge. */
export default function CompletedSeal({ challengeId, userId }: CompletedSealProps) {
  const { data = [] } = useQuery(userChallengesQuery(useDiary(), userId));
  const title = data.find(({ challenge_id }) => challenge_id === challengeId)?.title ?? "";
  return (
    <>
      <p
        dir="auto"
        lang={languageOf(title)}
        className="mb-4 min-h-7 text-center font-serif text-xl font-semibold text-balance wrap-anywhere"
      >
        {title}
      </p>
      <Seal animate className="size-36" />
    </>
  );
}
