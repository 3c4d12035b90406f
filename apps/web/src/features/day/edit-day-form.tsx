import { parseInstant } from "@diary/core/civil-date";
import { DAY_LIMITS, dayEditSchema, useUpdateDay, type Day } from "@diary/core/day";
import { useDraft, useDraftField } from "@diary/core/draft";
import { checkInput } from "@diary/core/input";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { VersionConflict } from "@diary/ui/version-conflict";

import { RestoredDraft } from "../../forms/restored-draft.tsx";
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
  const { challenge_id, day_id, user_id } = day;
  const update = useUpdateDay();
  const dialogs = useDialogs();
  const draft = useDraft(
    { kind: "day", userId: user_id, challengeId: challenge_id, date: day.date },
    { fields: { content: day.content }, version: day.version },
  );
  const content = useDraftField(draft, "content");
  const form = useForm({
    initial: { content: day.content },
    held: {
      values: { content: content.value },
      change: (changed) => content.onValueChange(changed.content ?? ""),
      clear: () => void draft.discard(),
    },
    check: (values) => checkInput(dayEditSchema, values),
    fields: { content: { label: copy.content } },
    // What is overwritten is the text that was seen here, which need not be the newest.
    send: (values) => save(values.content, Number(draft.basedOn ?? 0)),
  });

  async function save(text: string, basedOn: number) {
    try {
      const result = await update.mutateAsync({ challenge_id, day_id, user_id, content: text, basedOn });
      // The newer text has come to the page with the answer, and the draft stands beside it.
      if (result.status === "conflict") return;
    } catch {
      await dialogs.alert({ title: copy.failed });
      return;
    }
    await draft.settle({ content: text }).catch(() => {});
    await dialogs.alert({ title: copy.success });
    onSaved();
  }

  function keepMine() {
    draft.keepMine();
    void save(content.value, day.version);
  }

  const theirs = draft.conflict?.fields["content"];
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      <DateField label={copy.date} name="date" disabled value={day.date} onValueChange={() => {}} />
      <RestoredDraft draft={draft} />
      {theirs === undefined ? null : (
        <VersionConflict
          mine={content.value}
          theirs={theirs}
          changedAt={changeTime.format(parseInstant(day.updated_at))}
          onKeepMine={keepMine}
          onTakeTheirs={() => void draft.takeSaved()}
          onCombine={() => {
            draft.keepMine();
            draft.change({ content: `${content.value}\n\n${theirs}` });
          }}
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
        {...content}
        onValueChange={(value) => form.set("content", value)}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-end"
        disabled={form.status === "sending" || update.isPending}
      >
        {copy.submit}
      </Button>
    </Form>
  );
}
