import { type Setting, useSaveDayStart } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { SelectField } from "@diary/ui/select-field";
import { useToast } from "@diary/ui/toast";
import { useState } from "react";

import { profileCopy } from "./copy.ts";

const { day: copy } = profileCopy;
const hours = copy.hours.map((hour) => ({ value: String(hour), label: `${hour}:00` }));

/** When the person's day starts. */
export function DayStartForm({ setting }: { setting: Setting }) {
  const diary = useDiary();
  const save = useSaveDayStart(setting.user_id);
  const toast = useToast();
  const [hour, setHour] = useState(setting.day_start_hour);

  async function submit() {
    try {
      await save.mutateAsync(hour);
      toast({ message: copy.saved });
    } catch {
      toast({ message: copy.failed, tone: "danger" });
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      <SelectField
        label={copy.start}
        name="day_start_hour"
        hint={`${copy.startHint} ${copy.timeZone}: ${diary.platform.timeZone()}. ${copy.timeZoneText}`}
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
        {copy.save}
      </Button>
    </Form>
  );
}
