import { CATEGORIES, CHALLENGE_LIMITS, type ChallengeInput } from "@diary/core/challenge";
import { EVERY_DAY } from "@diary/core/rest";
import { DateField } from "@diary/ui/date-field";
import { NumberField } from "@diary/ui/number-field";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { WeekdayField } from "@diary/ui/weekday-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import type { FormState } from "../../forms/use-form.ts";
import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";
import type { ChallengeFormValues } from "./challenge-form-values.ts";

export interface ChallengeFieldsProps {
  form: FormState<ChallengeFormValues>;
  /** The challenge has ended: its days and start date stay. */
  settled: boolean;
}

export function ChallengeFields({ form, settled }: ChallengeFieldsProps) {
  const { form: words } = useWords(challengeWords);
  const { category } = useWords(feedWords);
  // Folded away until there is one; what the user has opened or closed since stays so.
  const [hasTemplate] = useState(form.values.template !== "");
  return (
    <>
      <TextField {...form.field("title")} required limit={CHALLENGE_LIMITS.title} />
      <SelectField
        {...form.field("category")}
        required
        options={CATEGORIES.map((value) => ({ value, label: category(value) }))}
      />
      <TextField {...form.field("tags")} hint={words.tagsHint} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
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
      </div>
      <WeekdayField
        {...form.field("weekdays")}
        hint={form.values.weekdays === EVERY_DAY ? words.everyDay : undefined}
      />
      <TextAreaField {...form.field("desc")} required limit={CHALLENGE_LIMITS.desc} />
      <details open={hasTemplate}>
        <summary className="min-h-6 rounded-sm text-sm font-semibold">{words.template}</summary>
        <TextAreaField
          {...form.field("template")}
          className="mt-4"
          rows={5}
          hint={words.templateText}
          placeholder={words.templateExample}
          limit={CHALLENGE_LIMITS.template}
        />
      </details>
      <RadioGroupField<ChallengeInput["visibility"]>
        {...form.field("visibility")}
        choices={[
          { value: "public", label: words.public, description: words.publicText },
          { value: "private", label: words.private, description: words.privateText },
        ]}
      />
    </>
  );
}
