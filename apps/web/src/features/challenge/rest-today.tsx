import { isPlannedBy, type Plan } from "@diary/core/rest-days";
import { useSetRestDays } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";
import { errorWords } from "../../words/en/errors.ts";
import { restWords } from "../../words/en/rest.ts";
import { errorMessage } from "../../words/error-message.ts";
import { withWriting } from "../../writing/write-services.tsx";

export interface RestTodayProps {
  challenge: Plan & { challenge_id: string; user_id: string };
  today: string;
  className?: string | undefined;
  /** The page shows the rest day, so only screen readers get the text. */
  isQuiet?: boolean;
}

export function RestToday({ challenge, className, isQuiet = false, today }: RestTodayProps) {
  const words = useWords(restWords);
  const { waitingOffline } = useWords(dayWords).register;
  const { common } = useWords(errorWords);
  const setRest = useSetRestDays(challenge);
  const toast = useToast();
  const isMarked = challenge.rest_days?.includes(today) === true;
  const isResting = !isPlannedBy(challenge)(today);

  async function change() {
    try {
      const day = { first: today, last: today, rests: !isMarked, isToday: true };
      const outcome = await setRest.mutateAsync(day);
      if (outcome === "pending") toast({ message: waitingOffline });
    } catch (error) {
      console.error(error);
      toast({ message: errorMessage(common, error) ?? words.failed, tone: "danger" });
    }
  }

  return (
    <div className={`flex flex-wrap items-center ${isQuiet ? "" : "text-muted text-sm"} ${className ?? ""}`}>
      <output className={isQuiet ? "sr-only" : "not-empty:me-3"}>{isResting ? words.today : ""}</output>
      {isMarked || !isResting ? (
        <Button
          size={isQuiet ? "medium" : "small"}
          variant={isQuiet ? "quiet" : "secondary"}
          pending={setRest.isPending}
          onClick={() => void change()}
        >
          {isMarked ? words.takeBackToday : words.restToday}
        </Button>
      ) : null}
    </div>
  );
}

/** Challenge pages load this lazily, so visitors don't load the services for writing. */
export default withWriting(RestToday);
