import { PROFILE_LIMITS, type Setting, useSaveSetting } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { SelectField } from "@diary/ui/select-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { profileWords } from "../../words/en/profile.ts";

const { max, min } = PROFILE_LIMITS.dayStartHour;
const hours = Array.from({ length: max - min + 1 }, (_, index) => {
  const hour = min + index;
  return { value: String(hour), label: `${hour}:00` };
});

export function DayStartForm({ setting }: { setting: Setting }) {
  const { day: words } = useWords(profileWords);
  const diary = useDiary();
  const save = useSaveSetting(setting.user_id);
  const showOutcome = useOutcomeToast();
  const [hour, setHour] = useState(setting.day_start_hour);
  const submit = () =>
    showOutcome(save.mutateAsync({ day_start_hour: hour }), { done: words.saved, failed: words.failed });

  return (
    <Form onSubmit={() => void submit()}>
      <SelectField
        label={words.start}
        name="day_start_hour"
        hint={`${words.startHint} ${words.timeZone(diary.platform.timeZone())} ${words.timeZoneText}`}
        options={hours}
        value={String(hour)}
        onValueChange={(value) => setHour(Number(value))}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-end"
        pending={save.isPending}
      >
        {words.save}
      </Button>
    </Form>
  );
}
