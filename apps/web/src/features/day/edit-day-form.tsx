import { parseInstant } from "@diary/core/civil-date";
import { DAY_LIMITS, dayEditSchema, dayKeys, type Day } from "@diary/core/day";
import { useDraft, useDraftField } from "@diary/core/draft";
import { checkInput } from "@diary/core/input";
import { useSubmitDay, type OutboxEntry } from "@diary/core/outbox";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useToast } from "@diary/ui/toast";
import { VersionConflict } from "@diary/ui/version-conflict";
import { useQueryClient } from "@tanstack/react-query";

import { RestoredDraft } from "../../forms/restored-draft.tsx";
import { useForm } from "../../forms/use-form.ts";
import { dayCopy } from "./copy.ts";
import { EarlierVersionsSection } from "./earlier-versions-section.tsx";
import { EditDayWaiting } from "./edit-day-waiting.tsx";
import { logNotTaken } from "./register-refusal.ts";
import { useWaitingEdit } from "./use-waiting-edit.ts";

const { edit: copy } = dayCopy;
const changeTime = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export interface EditDayFormProps {
  day: Day;
  /** Called when it is saved and the dialog about it is closed, or when it waits for a network. */
  onSaved: () => void;
}

/** The text of an entry, changed. One that was changed elsewhere since shows both texts. */
export function EditDayForm(props: EditDayFormProps) {
  const waiting = useWaitingEdit(props.day);
  if (waiting.status === "looking") return <EditDayWaiting />;
  return <EditDayFields {...props} waiting={waiting.status === "waiting" ? waiting.edit : undefined} />;
}

interface EditDayFieldsProps extends EditDayFormProps {
  /** What was submitted last, on its way to the server. */
  waiting: OutboxEntry | undefined;
}

function EditDayFields({ day, onSaved, waiting }: EditDayFieldsProps) {
  const { challenge_id, day_id, user_id } = day;
  const submit = useSubmitDay();
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();
  // What was submitted last is what is gone on from.
  const saved = waiting ?? day;
  const draft = useDraft(
    { kind: "day", userId: user_id, challengeId: challenge_id, date: day.date },
    { fields: { content: saved.content }, version: waiting?.basedOn ?? day.version },
  );
  const content = useDraftField(draft, "content");
  const form = useForm({
    initial: { content: saved.content },
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
    const address = { challenge_id, day_id, user_id, date: day.date };
    // As on Register Day: what waited for the network has not failed.
    const wasOffline = !navigator.onLine;
    const submission = await submit.mutateAsync({ ...address, content: text, basedOn });
    if (submission.status === "refused") {
      // The newer text comes to the page, and the draft stands beside it.
      await cache.invalidateQueries({ queryKey: dayKeys.detail(challenge_id, day_id) });
      if (submission.code === "day/edited-elsewhere") return;
      logNotTaken(submission.code);
      return dialogs.alert({ title: copy.failed });
    }
    await draft.settle({ content: text }).catch(() => {});
    if (submission.status === "registered") await dialogs.alert({ title: copy.success });
    else if (wasOffline || !navigator.onLine) toast({ message: copy.waitingOffline });
    else {
      logNotTaken("waiting");
      return dialogs.alert({ title: copy.failed, message: copy.waiting });
    }
    onSaved();
  }

  function keepMine() {
    draft.keepMine();
    // What is overwritten is what stands beside it.
    void save(content.value, Number(draft.conflict?.version ?? day.version));
  }

  const theirs = draft.conflict?.fields["content"];
  return (
    <>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <DateField label={copy.date} name="date" disabled value={day.date} onValueChange={() => {}} />
        {waiting === undefined ? null : <Alert title={copy.waitingTitle}>{copy.waiting}</Alert>}
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
          disabled={form.status === "sending" || submit.isPending}
        >
          {copy.submit}
        </Button>
      </Form>
      <EarlierVersionsSection day={day} draft={draft} />
    </>
  );
}
