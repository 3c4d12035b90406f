import { addDays, daysBetween } from "@diary/core/civil-date";
import { formatSpan, REST_LIMITS, spansOf } from "@diary/core/rest-days";
import { useSetRestDays } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { useState } from "react";

import { challengeWords } from "../../words/en/challenge.ts";
import { dayWords } from "../../words/en/day.ts";
import { errorWords } from "../../words/en/errors.ts";
import { restWords } from "../../words/en/rest.ts";
import { errorMessage } from "../../words/error-message.ts";
import { withWriting } from "../../writing/write-services.tsx";

export interface RestDaysDialogProps {
  challenge: { challenge_id: string; user_id: string; rest_days?: readonly string[] };
  today: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMarked?: () => void;
}

function RestDaysDialog({ challenge, today, open, onMarked, onOpenChange }: RestDaysDialogProps) {
  const words = useWords(restWords);
  const { waitingOffline } = useWords(dayWords).register;
  const { restDays: title } = useWords(challengeWords).detail;
  const { locale } = useWords(uiWords);
  const { common } = useWords(errorWords);
  const setRest = useSetRestDays(challenge);
  const toast = useToast();
  const [first = today, setFirst] = useState<string>();
  const [last = today, setLast] = useState<string>();
  const spans = spansOf(challenge.rest_days ?? []).map((span) => formatSpan(span, locale));
  const limits = { min: REST_LIMITS.earliestDate, max: addDays(today, REST_LIMITS.daysAhead) };
  const isIncomplete = first === "" || last === "";
  const isSpan = isIncomplete || (first <= last && daysBetween(first, last) < REST_LIMITS.days);

  function close() {
    onOpenChange(false);
    setFirst(undefined);
    setLast(undefined);
    setRest.reset();
  }

  async function submit(rests: boolean) {
    if (isIncomplete || !isSpan) return;
    try {
      const outcome = await setRest.mutateAsync({ first, last, rests });
      close();
      if (outcome === "pending") toast({ message: waitingOffline });
      else toast({ message: rests ? words.marked : words.takenBack });
      if (rests) onMarked?.();
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      title={title}
      description={words.text}
    >
      <Form onSubmit={() => void submit(true)}>
        {setRest.isError ? (
          <Alert tone="danger">{errorMessage(common, setRest.error) ?? words.failed}</Alert>
        ) : null}
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <DateField
            label={words.from}
            name="first"
            required
            {...limits}
            value={first}
            onValueChange={setFirst}
          />
          <DateField
            label={words.to}
            name="last"
            required
            {...limits}
            error={isSpan ? undefined : words.notASpan}
            value={last}
            onValueChange={setLast}
          />
        </div>
        {spans.length === 0 ? null : (
          <p className="text-muted max-h-24 overflow-y-auto text-sm">{`${words.markedDays}${spans.join(" · ")}`}</p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isIncomplete} pending={setRest.isPending} onClick={() => void submit(false)}>
            {words.takeBack}
          </Button>
          <Button type="submit" variant="primary" disabled={isIncomplete} pending={setRest.isPending}>
            {words.mark}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export default withWriting(RestDaysDialog);
