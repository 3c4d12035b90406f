import { CATEGORIES, CHALLENGE_LIMITS, type Category, type ChallengeInput } from "@diary/core/challenge";
import { DateField } from "@diary/ui/date-field";
import { NumberField } from "@diary/ui/number-field";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";

import type { FormState } from "../../forms/use-form.ts";
import type { ChallengeFormValues } from "./challenge-form-values.ts";
import { challengeCopy } from "./copy.ts";

const { form: copy } = challengeCopy;
const categories = CATEGORIES.map((category) => ({ value: category, label: category }));

export interface ChallengeFieldsProps {
  form: FormState<ChallengeFormValues>;
  /** The challenge has ended: its days and start date stay. */
  settled: boolean;
}

/** The fields of a challenge, new or edited. */
export function ChallengeFields({ form, settled }: ChallengeFieldsProps) {
  const { errorOf, set, values } = form;
  return (
    <>
      <TextField
        label={copy.fields.title}
        name="title"
        required
        limit={CHALLENGE_LIMITS.title}
        error={errorOf("title")}
        value={values.title}
        onValueChange={(title) => set("title", title)}
      />
      <SelectField
        label={copy.fields.category}
        name="category"
        required
        options={categories}
        error={errorOf("category")}
        value={values.category}
        onValueChange={(category) => set("category", category as Category)}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <NumberField
          label={copy.fields.days}
          name="days"
          required
          {...CHALLENGE_LIMITS.days}
          hint={copy.daysHint}
          disabled={settled}
          error={errorOf("days")}
          value={values.days}
          onValueChange={(days) => set("days", days)}
        />
        <DateField
          label={copy.fields.startDate}
          name="start_date"
          required
          min={CHALLENGE_LIMITS.earliestStart}
          hint={settled ? copy.settled : undefined}
          disabled={settled}
          error={errorOf("start_date")}
          value={values.start_date}
          onValueChange={(date) => set("start_date", date)}
        />
      </div>
      <TextAreaField
        label={copy.fields.description}
        name="desc"
        required
        limit={CHALLENGE_LIMITS.desc}
        error={errorOf("desc")}
        value={values.desc}
        onValueChange={(desc) => set("desc", desc)}
      />
      <RadioGroupField<ChallengeInput["visibility"]>
        label={copy.fields.visibility}
        choices={[
          { value: "public", label: copy.public, description: copy.publicText },
          { value: "private", label: copy.private, description: copy.privateText },
        ]}
        value={values.visibility}
        onValueChange={(visibility) => set("visibility", visibility)}
      />
    </>
  );
}
