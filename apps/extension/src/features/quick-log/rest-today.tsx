import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { isPlannedBy } from "@diary/core/rest-days";
import { useSetRestDays } from "@diary/core/writing";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { sendToBackground } from "../../platform/send-to-background.ts";
import { en } from "../../words/en.ts";

export function RestToday({
  challenge,
  today,
}: {
  readonly challenge: ChallengeCard;
  readonly today: CivilDate;
}) {
  const words = useWords(en);
  const toast = useToast();
  const setRest = useSetRestDays(challenge);
  const isMarked = challenge.rest_days?.includes(today) === true;
  const isResting = !isPlannedBy(challenge)(today);

  async function change() {
    try {
      await setRest.mutateAsync({ first: today, last: today, rests: !isMarked, isToday: true });
      void sendToBackground({ type: "today:check" }).catch(() => undefined);
    } catch (error) {
      console.error(error);
      toast({ message: words.restFailed, tone: "danger" });
    }
  }

  return (
    <>
      {/* An empty line takes no room, so the button is at the edge. */}
      <output className="text-muted empty:absolute">{isResting ? words.todayRests : ""}</output>
      {isMarked || !isResting ? (
        <button
          type="button"
          aria-disabled={setRest.isPending}
          className="hover:text-accent min-h-6 rounded-sm text-start text-sm font-semibold"
          onClick={() => (setRest.isPending ? undefined : void change())}
        >
          {isMarked ? words.cancelRestToday : words.restToday}
        </button>
      ) : null}
    </>
  );
}
