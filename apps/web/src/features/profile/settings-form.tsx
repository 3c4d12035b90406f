import { isAppError } from "@diary/core/errors";
import { checkInput } from "@diary/core/input";
import {
  avatarSrc,
  PROFILE_LIMITS,
  profileSchema,
  useSaveProfile,
  type Profile,
  type Setting,
} from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextLink } from "@diary/ui/link";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { useState } from "react";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { quotaWords } from "../../forms/quota-words.ts";
import { useForm } from "../../forms/use-form.ts";
import { AvatarField } from "./avatar-field.tsx";
import { profileCopy } from "./copy.ts";

const { day: dayWords, settings: copy } = profileCopy;
const hours = dayWords.hours.map((hour) => ({ value: String(hour), label: `${hour}:00` }));

export interface SettingsFormProps {
  profile: Profile;
  setting: Setting;
  /** Called when it is saved. */
  onSaved: () => void;
}

function avatarWords(error: unknown): string | undefined {
  if (isAppError(error, "profile/avatar-not-an-image")) return copy.notAnImage;
  // Also of a proxy that takes less than ours does: its 413 is no refusal of the file chooser's.
  return isAppError(error, "profile/avatar-too-big") ? copy.tooBig : undefined;
}

/** The person's profile and calendar. */
export function SettingsForm({ onSaved, profile, setting }: SettingsFormProps) {
  const diary = useDiary();
  const save = useSaveProfile(profile);
  const dialogs = useDialogs();
  const [avatar, setAvatar] = useState<File>();
  const { comment, nickname } = profile;
  const { day_start_hour } = setting;
  const form = useForm({
    initial: { nickname, comment, day_start_hour, time_zone: diary.platform.timeZone() },
    check: (values) => checkInput(profileSchema, values),
    fields: {
      nickname: { label: copy.nickname },
      comment: { label: copy.comment },
      day_start_hour: { label: dayWords.start },
      time_zone: { label: dayWords.timeZone },
    },
    async send(input) {
      try {
        await save.mutateAsync({ input, avatar: avatar ?? null });
      } catch (error) {
        await dialogs.alert({ title: copy.failed, message: avatarWords(error) ?? quotaWords(error) });
        return;
      }
      onSaved();
    },
  });

  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      <AvatarField
        nickname={form.values.nickname}
        current={avatarSrc(diary.config.url, profile.avatar_url) ?? undefined}
        file={avatar}
        onChoose={setAvatar}
      />
      <TextField
        label={copy.nickname}
        name="nickname"
        required
        autoComplete="nickname"
        limit={PROFILE_LIMITS.nickname}
        error={form.errorOf("nickname")}
        value={form.values.nickname}
        onValueChange={(value) => form.set("nickname", value)}
      />
      <TextAreaField
        label={copy.comment}
        name="comment"
        required
        limit={PROFILE_LIMITS.comment}
        error={form.errorOf("comment")}
        value={form.values.comment}
        onValueChange={(value) => form.set("comment", value)}
      />
      <SelectField
        label={dayWords.start}
        name="day_start_hour"
        hint={`${dayWords.startHint} ${dayWords.timeZone}: ${form.values.time_zone}. ${dayWords.timeZoneText}`}
        options={hours}
        value={String(form.values.day_start_hour)}
        onValueChange={(hour) => form.set("day_start_hour", Number(hour))}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <TextLink asChild>
          <Link to={paths.changePassword}>{copy.changePassword}</Link>
        </TextLink>
        <Button type="submit" variant="primary" size="large" disabled={form.status === "sending"}>
          {copy.submit}
        </Button>
      </div>
    </Form>
  );
}
