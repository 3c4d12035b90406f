import { CATEGORIES, CHALLENGE_LIMITS, type Category, type ChallengeInput } from "@diary/core/challenge";
import { EVERY_DAY } from "@diary/core/rest";
import { DateField } from "@diary/ui/date-field";
import { NumberField } from "@diary/ui/number-field";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { WeekdayField } from "@diary/ui/weekday-field";
import { useWords } from "@diary/ui/words";

import type { FormState } from "../../forms/use-form.ts";
import { challengeWords } from "../../words/en/challenge.ts";
import type { ChallengeFormValues } from "./challenge-form-values.ts";

const categories = CATEGORIES.map((category) => ({ value: category, label: category }));

export interface ChallengeFieldsProps {
  form: FormState<ChallengeFormValues>;
  /** The challenge has ended: its days and start date stay. */
  settled: boolean;
}

/** The fields of a challenge, new or edited. */
export function ChallengeFields({ form, settled }: ChallengeFieldsProps) {
  const { form: words } = useWords(challengeWords);
  const { errorOf, set, values } = form;
  return (
    <>
      <TextField
        label={words.fields.title}
        name="title"
        required
        limit={CHALLENGE_LIMITS.title}
        error={errorOf("title")}
        value={values.title}
        onValueChange={(title) => set("title", title)}
      />
      <SelectField
        label={words.fields.category}
        name="category"
        required
        options={categories}
        error={errorOf("category")}
        value={values.category}
        onValueChange={(category) => set("category", category as Category)}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <NumberField
          label={words.fields.days}
          name="days"
          required
          {...CHALLENGE_LIMITS.days}
          hint={words.daysHint}
          disabled={settled}
          error={errorOf("days")}
          value={values.days}
          onValueChange={(days) => set("days", days)}
        />
        <DateField
          label={words.fields.startDate}
          name="start_date"
          required
          min={CHALLENGE_LIMITS.earliestStart}
          hint={settled ? words.settled : undefined}
          disabled={settled}
          error={errorOf("start_date")}
          value={values.start_date}
          onValueChange={(date) => set("start_date", date)}
        />
      </div>
      <WeekdayField
        label={words.fields.weekdays}
        name="weekdays"
        hint={values.weekdays === EVERY_DAY ? words.everyDay : undefined}
        error={errorOf("weekdays")}
        value={values.weekdays}
        onValueChange={(weekdays) => set("weekdays", weekdays)}
      />
      <TextAreaField
        label={words.fields.description}
        name="desc"
        required
        limit={CHALLENGE_LIMITS.desc}
        error={errorOf("desc")}
        value={values.desc}
        onValueChange={(desc) => set("desc", desc)}
      />
      <RadioGroupField<ChallengeInput["visibility"]>
        label={words.fields.visibility}
        choices={[
          { value: "public", label: words.public, description: words.publicText },
          { value: "private", label: words.private, description: words.privateText },
        ]}
        value={values.visibility}
        onValueChange={(visibility) => set("visibility", visibility)}
      />
    </>
  );
}
