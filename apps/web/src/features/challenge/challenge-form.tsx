import { CATEGORIES, CHALLENGE_LIMITS, type ChallengeInput, challengeSchema } from "@diary/core/challenge";
import { weekStart } from "@diary/core/civil-date";
import { validateInput } from "@diary/core/input";
import { EVERY_DAY } from "@diary/core/rest-days";
import type { FormKey } from "@diary/core/writing";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { NumberField } from "@diary/ui/number-field";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { WeekdayField } from "@diary/ui/weekday-field";
import { useWords } from "@diary/ui/words";
import { type ReactNode, useState } from "react";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { DraftConflictNotice } from "../../forms/draft-conflict-notice.tsx";
import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";
import { type DraftCodec, useDraftValues } from "../../forms/use-draft-values.ts";
import { type FormState, useForm } from "../../forms/use-form.ts";
import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";
import { type ErrorReasons, errorMessage } from "../../words/error-message.ts";
import { ChallengePreview } from "./challenge-preview.tsx";

export interface ChallengeFormProps<Written> {
  draftKey: FormKey;
  initial: ChallengeFormValues;
  /** Start date of a new challenge unless the user chooses another. Undefined for an edit. */
  defaultStart?: string;
  /** True for an ended challenge: its days and start date can't be changed. */
  settled?: boolean;
  day?: number;
  reasons: ErrorReasons;
  write: (input: ChallengeInput) => Promise<Written>;
  onWritten: (written: Written) => unknown;
  note?: ReactNode;
  renderButtons: (isSending: boolean) => ReactNode;
}

export function ChallengeForm<Written>({
  draftKey,
  initial,
  note,
  settled = false,
  day = 0,
  defaultStart,
  ...props
}: ChallengeFormProps<Written>) {
  const { form: words } = useWords(challengeWords);
  const dialogs = useDialogs();
  const { clearIfUnchanged, draft, valueStore } = useDraftValues(draftKey, initial, draftCodec(defaultStart));
  const form = useForm<ChallengeFormValues, ChallengeInput>({
    initial,
    valueStore,
    // The cast hides that `days` can be undefined: the schema reports that as "required".
    check: (values) => validateInput(challengeSchema, values as ChallengeInput),
    fields: fieldsOf(words),
    async send(input) {
      let written: Written;
      try {
        written = await props.write(input);
      } catch (error) {
        console.error(error);
        return dialogs.alert({ title: words.failed, message: errorMessage(props.reasons, error) });
      }
      await clearIfUnchanged();
      await props.onWritten(written);
      return undefined;
    },
  });
  return (
    <DraftLoadingBoundary isLoading={draft.status === "loading"}>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,24rem)] lg:items-start lg:justify-between lg:gap-16">
        <ChallengePreview values={form.values} written={day} />
        <Form errors={form.errors} onSubmit={() => void form.submit()}>
          <RestoredDraftNotice draft={draft} content={draft.fields} onPutBack={draft.change} field="title" />
          <DraftConflictNotice draft={draft} field="title" />
          <ConcurrentDrafts draft={draft} fields={["title", "desc"]} />
          {note}
          <ChallengeFields form={form} settled={settled} />
          {props.renderButtons(form.isSending)}
        </Form>
      </div>
    </DraftLoadingBoundary>
  );
}

function ChallengeFields({ form, settled }: { form: FormState<ChallengeFormValues>; settled: boolean }) {
  const { form: words } = useWords(challengeWords);
  const { category } = useWords(feedWords);
  return (
    <>
      <TextField {...form.field("title")} required limit={CHALLENGE_LIMITS.title} />
      <SelectField
        {...form.field("category")}
        required
        options={CATEGORIES.map((value) => ({ value, label: category(value) }))}
      />
      <div className="grid items-start gap-x-4 gap-y-3 min-[21rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <NumberField
          {...form.field("days")}
          required
          {...CHALLENGE_LIMITS.days}
          hint={words.daysHint}
          disabled={settled}
        />
        <DateField
          {...form.field("start_date")}
          required
          min={CHALLENGE_LIMITS.earliestStart}
          hint={settled ? words.settled : undefined}
          disabled={settled}
        />
        {settled ? null : <DayPresets value={form.values.days} onChoose={(days) => form.set("days", days)} />}
      </div>
      <TextAreaField {...form.field("desc")} required limit={CHALLENGE_LIMITS.desc} />
      <RadioGroupField<ChallengeInput["visibility"]>
        {...form.field("visibility")}
        choices={[
          { value: "public", label: words.public, description: words.publicText },
          { value: "private", label: words.private, description: words.privateText },
        ]}
      />
      <ChallengeExtras form={form} />
    </>
  );
}

const DAY_PRESETS = [7, 14, 21, 30, 100];

interface DayPresetsProps {
  value: number | undefined;
  onChoose: (days: number) => void;
}

function DayPresets({ onChoose, value }: DayPresetsProps) {
  const { form: words } = useWords(challengeWords);
  return (
    <fieldset aria-label={words.presets} className="col-span-full flex min-w-0 flex-wrap gap-1.5 sm:gap-2">
      {DAY_PRESETS.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === value}
          onClick={() => onChoose(days)}
          className="border-edge bg-card hover:border-ink aria-pressed:border-ink min-h-9 min-w-11 flex-auto rounded-full border px-1 text-xs font-medium whitespace-nowrap tabular-nums transition-colors aria-pressed:font-semibold aria-pressed:shadow-[inset_0_0_0_1px] sm:text-sm forced-colors:aria-pressed:underline pointer-coarse:min-h-11"
        >
          {days}
          {words.presetUnit}
        </button>
      ))}
    </fieldset>
  );
}

const EXTRAS = ["tags", "weekdays", "template"] as const;

/** Expands when a field has a value other than its default, or an error. The user can always expand or collapse it. */
function ChallengeExtras({ form }: { form: FormState<ChallengeFormValues> }) {
  const { form: words } = useWords(challengeWords);
  const { tags, template, weekdays } = form.values;
  const isFilled = tags !== "" || template !== "" || weekdays !== EVERY_DAY;
  const hasError = form.errors.some(({ name }) => EXTRAS.some((extra) => extra === name));
  const reason = hasError ? "error" : isFilled ? "filled" : undefined;
  const [openedFor, setOpenedFor] = useState<typeof reason>();
  const [isOpen, setIsOpen] = useState(false);
  if (reason !== openedFor) {
    setOpenedFor(reason);
    if (reason !== undefined) setIsOpen(true);
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 rounded-sm text-sm font-semibold pointer-coarse:py-3">
        {words.extras}
      </summary>
      <div className="mt-4 grid gap-6">
        <TextField {...form.field("tags")} hint={words.tagsHint} />
        <WeekdayField
          {...form.field("weekdays")}
          weekStart={weekStart(navigator.language)}
          hint={weekdays === EVERY_DAY ? words.everyDay : undefined}
        />
        <TextAreaField
          {...form.field("template")}
          rows={5}
          hint={words.templateText}
          placeholder={words.templateExample}
          limit={CHALLENGE_LIMITS.template}
        />
      </div>
    </details>
  );
}

export type ChallengeFormValues = Omit<ChallengeInput, "days"> & { days: number | undefined };

const fieldsOf = ({
  daysTooSmall,
  fields,
  noWeekday,
  tagTooLong,
  tooManyTags,
}: typeof challengeWords.form) => ({
  title: { label: fields.title },
  category: { label: fields.category },
  days: { label: fields.days, words: { "too-small": daysTooSmall } },
  start_date: { label: fields.startDate },
  desc: { label: fields.description },
  visibility: { label: fields.visibility },
  tags: { label: fields.tags, words: { "too-big": tooManyTags, "too-long": tagTooLong } },
  weekdays: { label: fields.weekdays, words: { required: noWeekday } },
  template: { label: fields.template },
});

/** Stored instead of the default start date, because a draft that is restored on a later day starts on that day. */
const DEFAULT_START = "today";

const draftCodec = (defaultStart?: string): DraftCodec<ChallengeFormValues> => ({
  write: ({ days, start_date, weekdays, ...texts }) => ({
    ...texts,
    start_date: start_date === defaultStart ? DEFAULT_START : start_date,
    days: days === undefined ? "" : String(days),
    weekdays: String(weekdays),
  }),
  read: ({ days, start_date = "", tags = "", template = "", weekdays, ...texts }) => ({
    ...(texts as Omit<ChallengeFormValues, "days" | "start_date" | "tags" | "template" | "weekdays">),
    start_date: start_date === DEFAULT_START ? (defaultStart ?? "") : start_date,
    days: days === undefined || days === "" ? undefined : Number(days),
    // Drafts that an earlier version has stored lack these values.
    weekdays: weekdays === undefined ? EVERY_DAY : Number(weekdays),
    tags,
    template,
  }),
});
