import { Alert } from "@diary/ui/alert";
import { SelectField } from "@diary/ui/select-field";
import { SwitchField } from "@diary/ui/switch-field";
import { useState } from "react";
import { browser } from "wxt/browser";

import { useCopy } from "../../copy/language-provider.tsx";
import { STORAGE_KEYS, writeStored, type Reminder } from "../../storage/extension-storage.ts";

export interface ReminderOptionsProps {
  readonly stored: Reminder;
}

const EVENING = 20;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** Whether and when to remind. The browser's permission is asked for when it is wanted, and not before. */
export function ReminderOptions({ stored }: ReminderOptionsProps) {
  const copy = useCopy();
  const [reminder, setReminder] = useState(stored);
  const [isDenied, setDenied] = useState(false);

  const keep = (next: Reminder) => {
    setReminder(next);
    void writeStored(STORAGE_KEYS.reminder, next);
  };
  const turn = async (on: boolean) => {
    if (!on) return keep({ kind: "off" });
    const allowed = await browser.permissions.request({ permissions: ["notifications"] });
    setDenied(!allowed);
    if (allowed) keep({ kind: "on", hour: EVENING });
  };

  return (
    <div className="grid gap-4">
      <SwitchField
        label={copy.remind}
        description={copy.remindHint}
        checked={reminder.kind === "on"}
        onCheckedChange={(on) => void turn(on)}
      />
      {isDenied ? <Alert tone="notice">{copy.notAllowed}</Alert> : null}
      {reminder.kind === "on" ? (
        <SelectField
          label={copy.hour}
          name="hour"
          options={hours}
          value={String(reminder.hour)}
          onValueChange={(hour) => keep({ kind: "on", hour: Number(hour) })}
        />
      ) : null}
    </div>
  );
}
