import { DAY_LIMITS, daySchema, isWritten, useRegisterDay, type Day, type Registered } from "@diary/core/day";
import { checkInput } from "@diary/core/input";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { DayCount } from "@diary/ui/progress";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";

import { useForm } from "../../forms/use-form.ts";
import { dayCopy } from "./copy.ts";
import { registerRefusal } from "./register-refusal.ts";
import { useEntryId } from "./use-entry-id.ts";

const { register: copy } = dayCopy;

export interface RegisterDayFormProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  /** Challenges that take entries; at least one. */
  challenges: readonly { challenge_id: string; title: string; day: number; days: number }[];
  selected: string;
  onSelect: (challengeId: string) => void;
  /** Entries of the selected challenge, as far as they are known. */
  written: readonly Day[];
  onRegistered: (registered: Registered) => void;
}

/** One day's entry for one of one's challenges. */
export function RegisterDayForm({ onRegistered, onSelect, selected, today, ...props }: RegisterDayFormProps) {
  const register = useRegisterDay();
  const dialogs = useDialogs();
  const entryId = useEntryId();
  const form = useForm({
    // No date of its own until one is chosen: the field follows the calendar over midnight.
    initial: { date: "", content: "" },
    check: ({ content, date }) => checkInput(daySchema(today), { content, date: date || today }),
    fields: {
      date: { label: copy.date, words: { "too-big": copy.dateTooLate } },
      content: { label: copy.content },
    },
    async send({ content, date }) {
      if (isWritten(props.written, date)) return dialogs.alert({ title: copy.duplicate });
      try {
        const registered = await register.mutateAsync({
          day_id: entryId(selected, date),
          challenge_id: selected,
          user_id: props.userId,
          date,
          content,
        });
        form.clear();
        onRegistered(registered);
      } catch (error) {
        await dialogs.alert(registerRefusal(error));
      }
      return undefined;
    },
  });
  const challenge = props.challenges.find(({ challenge_id }) => challenge_id === selected);

  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start">
        <SelectField
          label={copy.challenge}
          name="challenge"
          options={props.challenges.map(({ challenge_id, title }) => ({ value: challenge_id, label: title }))}
          value={selected}
          onValueChange={onSelect}
        />
        <DateField
          label={copy.date}
          name="date"
          required
          min={DAY_LIMITS.earliestDate}
          max={today}
          error={form.errorOf("date")}
          value={form.values.date || today}
          onValueChange={(date) => form.set("date", date)}
        />
        {challenge ? (
          <DayCount size="counter" day={challenge.day} days={challenge.days} className="self-center" />
        ) : null}
      </div>
      <TextAreaField
        label={copy.content}
        name="content"
        required
        sheet="entry"
        rows={8}
        limit={DAY_LIMITS.content}
        placeholder={copy.placeholder}
        error={form.errorOf("content")}
        value={form.values.content}
        onValueChange={(content) => form.set("content", content)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-end"
        pending={form.status === "sending"}
      >
        {copy.submit}
      </Button>
    </Form>
  );
}
