import { parseInstant } from "@diary/core/civil-date";
import { DAY_LIMITS, dayEditSchema, useUpdateDay, type Day } from "@diary/core/day";
import { checkInput } from "@diary/core/input";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { VersionConflict } from "@diary/ui/version-conflict";
import { useState } from "react";

import { useForm } from "../../forms/use-form.ts";
import { dayCopy } from "./copy.ts";

const { edit: copy } = dayCopy;
const changeTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export interface EditDayFormProps {
  day: Day;
  /** Called when it is saved and the dialog about it is closed. */
  onSaved: () => void;
}

/** The text of an entry, changed. One that was changed elsewhere since shows both texts. */
export function EditDayForm({ day, onSaved }: EditDayFormProps) {
  const update = useUpdateDay();
  const dialogs = useDialogs();
  // Not the query's newest: what is overwritten is the text that was seen here.
  const [basedOn, setBasedOn] = useState(day.version);
  const [elsewhere, setElsewhere] = useState<Day>();
  const form = useForm({
    initial: { content: day.content },
    check: (values) => checkInput(dayEditSchema, values),
    fields: { content: { label: copy.content } },
    async send({ content }) {
      const { challenge_id, day_id, user_id } = day;
      try {
        const result = await update.mutateAsync({ challenge_id, day_id, user_id, content, basedOn });
        if (result.status === "conflict") {
          setElsewhere(result.current);
          setBasedOn(result.current.version);
          return;
        }
      } catch {
        await dialogs.alert({ title: copy.failed });
        return;
      }
      await dialogs.alert({ title: copy.success });
      onSaved();
    },
  });

  function settle(content: string) {
    form.set("content", content);
    setElsewhere(undefined);
  }

  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      <DateField label={copy.date} name="date" disabled value={day.date} onValueChange={() => {}} />
      {elsewhere === undefined ? null : (
        <VersionConflict
          mine={form.values.content}
          theirs={elsewhere.content}
          changedAt={changeTime.format(parseInstant(elsewhere.updated_at))}
          onKeepMine={() => void form.submit()}
          onTakeTheirs={() => settle(elsewhere.content)}
          onCombine={() => settle(`${form.values.content}\n\n${elsewhere.content}`)}
        />
      )}
      <TextAreaField
        label={copy.content}
        name="content"
        required
        sheet="entry"
        rows={10}
        limit={DAY_LIMITS.content}
        error={form.errorOf("content")}
        value={form.values.content}
        onValueChange={(content) => form.set("content", content)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-end"
        disabled={form.status === "sending"}
      >
        {copy.submit}
      </Button>
    </Form>
  );
}
