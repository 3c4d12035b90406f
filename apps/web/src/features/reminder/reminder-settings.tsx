import { weekStart } from "@diary/core/civil-date";
import { type Setting, type SettingUpdate, useSaveSetting } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Section } from "@diary/ui/page";
import { SelectField } from "@diary/ui/select-field";
import { SwitchField } from "@diary/ui/switch-field";
import { WeekdayField } from "@diary/ui/weekday-field";
import { useWords } from "@diary/ui/words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { reminderWords } from "../../words/en/reminder.ts";
import { findDevice, removeDevice, remindDevice } from "./device.ts";

const EVENING = "21:00";
const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`,
);

export interface ReminderSettingsProps {
  setting: Setting;
  pushKey: string | undefined;
  sendsMail: boolean;
}

export function ReminderSettings({ pushKey, sendsMail, setting }: ReminderSettingsProps) {
  const words = useWords(reminderWords);
  const save = useSaveSetting(setting.user_id);
  const showOutcome = useOutcomeToast();
  const [changesInFlight, setChangesInFlight] = useState<SettingUpdate>({});
  const { reminder_at, reminder_mail, reminder_weekdays } = save.isPending
    ? { ...setting, ...changesInFlight }
    : setting;
  const change = (update: SettingUpdate) => {
    setChangesInFlight(save.isPending ? { ...changesInFlight, ...update } : update);
    return showOutcome(save.mutateAsync(update), { failed: words.failed });
  };
  const time = reminder_at?.slice(0, 5);
  const times = [...new Set([...HALF_HOURS, ...(time === undefined ? [] : [time])])].toSorted();

  return (
    <Section title={words.title}>
      <div className="grid gap-6">
        <SwitchField
          label={words.label}
          description={words.text}
          checked={time !== undefined}
          onCheckedChange={(on) => void change({ reminder_at: on ? EVENING : null })}
        />
        {time === undefined ? null : (
          <>
            <SelectField
              label={words.time}
              name="reminder_at"
              className="max-w-40"
              options={times.map((value) => ({ value, label: value }))}
              value={time}
              onValueChange={(reminder) => void change({ reminder_at: reminder })}
            />
            <WeekdayField
              label={words.weekdays}
              name="reminder_weekdays"
              value={reminder_weekdays}
              weekStart={weekStart(navigator.language)}
              // Keeps the last weekday, because the switch above turns reminders off.
              onValueChange={(weekdays) => void (weekdays !== 0 && change({ reminder_weekdays: weekdays }))}
            />
            {pushKey === undefined ? null : <DeviceReminder pushKey={pushKey} userId={setting.user_id} />}
            {sendsMail ? (
              <SwitchField
                label={words.mail}
                description={words.mailText}
                checked={reminder_mail}
                onCheckedChange={(on) => void change({ reminder_mail: on })}
              />
            ) : null}
          </>
        )}
      </div>
    </Section>
  );
}

function DeviceReminder({ pushKey, userId }: { pushKey: string; userId: string }) {
  const { device: words } = useWords(reminderWords);
  const diary = useDiary();
  const cache = useQueryClient();
  const showOutcome = useOutcomeToast();
  const queryKey = ["push-device", userId];
  const { data: device } = useQuery({
    queryKey,
    queryFn: () => findDevice(userId),
    networkMode: "always",
    staleTime: 0,
  });
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? remindDevice(diary, userId, pushKey) : removeDevice(diary)),
    networkMode: "always",
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  if (device === undefined) return null;
  if (device.support !== "ready") {
    const reasons = { blocked: words.blocked, none: words.none, "not-installed": words.notInstalled };
    return (
      <div>
        <p className="font-medium">{words.label}</p>
        <p className="text-muted text-sm">{reasons[device.support]}</p>
      </div>
    );
  }
  return (
    <SwitchField
      label={words.label}
      description={device.extensionReminds ? words.byExtension : words.text}
      checked={turn.isPending ? turn.variables : device.isReminded}
      onCheckedChange={(on) => void showOutcome(turn.mutateAsync(on), { failed: words.failed })}
    />
  );
}
