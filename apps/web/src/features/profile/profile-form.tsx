import { isAppError } from "@diary/core/errors";
import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import {
  getAvatarUrl,
  PROFILE_LIMITS,
  profileSchema,
  useSaveProfile,
  type Profile,
  AVATAR_LIMITS,
  validateAvatar,
} from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Avatar } from "@diary/ui/avatar";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { FileField } from "@diary/ui/file-field";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { type ReactNode, useState } from "react";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { DraftConflictNotice } from "../../forms/draft-conflict-notice.tsx";
import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { PageLink } from "../../navigation/links.tsx";
import { errorWords } from "../../words/en/errors.ts";
import { profileWords } from "../../words/en/profile.ts";
import { errorMessage } from "../../words/error-message.ts";
import { resizeAvatar } from "./resize-avatar.ts";

/** Chosen images by user, until the page is closed: a draft stores only text. */
const chosenAvatars = new Map<string, File>();

export interface ProfileFormProps {
  profile: Profile;
  onSaved: () => void;
  /** These parts appear with the form, so a restored draft can't shift them. */
  children: ReactNode;
}

export function ProfileForm({ children, onSaved, profile }: ProfileFormProps) {
  const { settings: words } = useWords(profileWords);
  const errors = useWords(errorWords);
  const diary = useDiary();
  const save = useSaveProfile(profile);
  const dialogs = useDialogs();
  const { comment, nickname, user_id: userId } = profile;
  const [avatar, setAvatar] = useState(() => chosenAvatars.get(userId));
  const initial = { nickname, comment };
  const key = { kind: "form", userId, form: "profile", subject: "" } as const;
  const { clearIfUnchanged, draft, valueStore } = useDraftValues(key, initial);
  const form = useForm({
    initial,
    valueStore,
    check: (values) => validateInput(profileSchema, values),
    fields: {
      nickname: { label: words.nickname },
      comment: { label: words.comment },
    },
    async send(input) {
      try {
        await save.mutateAsync({ input, avatar: avatar ?? null });
      } catch (error) {
        await dialogs.alert({
          title: words.failed,
          message: errorMessage(errors.form, error),
        });
        return;
      }
      chooseAvatar(undefined);
      await clearIfUnchanged();
      onSaved();
    },
  });

  function chooseAvatar(chosen: File | undefined) {
    setAvatar(chosen);
    if (chosen) chosenAvatars.set(userId, chosen);
    else chosenAvatars.delete(userId);
  }

  function discard() {
    chooseAvatar(undefined);
    return draft.discard();
  }

  return (
    <DraftLoadingBoundary isLoading={draft.status === "loading"}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <RestoredDraftNotice
          draft={{ ...draft, discard }}
          content={{ fields: draft.fields, avatar }}
          onPutBack={({ avatar: chosen, fields }) => {
            chooseAvatar(chosen);
            draft.change(fields);
          }}
          field="nickname"
        />
        <DraftConflictNotice draft={draft} field="nickname" />
        <ConcurrentDrafts draft={draft} fields={["nickname", "comment"]} />
        <AvatarField
          nickname={form.values.nickname}
          current={getAvatarUrl(diary.config.url, profile.avatar_url) ?? undefined}
          file={avatar}
          onChoose={chooseAvatar}
        />
        <TextField
          {...form.field("nickname")}
          required
          autoComplete="nickname"
          limit={PROFILE_LIMITS.nickname}
        />
        <TextAreaField {...form.field("comment")} required limit={PROFILE_LIMITS.comment} />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <PageLink to={paths.changePassword}>{words.changePassword}</PageLink>
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="max-sm:w-full"
            pending={form.isSending}
          >
            {words.submit}
          </Button>
        </div>
      </Form>
      {children}
    </DraftLoadingBoundary>
  );
}

function drawPreview(nickname: string, src: string | undefined, alt: string) {
  return <Avatar name={nickname} src={src} size="profile" alt={alt} />;
}

interface AvatarFieldProps {
  nickname: string;
  current: string | undefined;
  file: File | undefined;
  onChoose: (file: File) => void;
}

/** An invalid file doesn't replace the previous choice. */
function AvatarField({ current, file, nickname, onChoose }: AvatarFieldProps) {
  const { settings: words } = useWords(profileWords);
  const errors = useWords(errorWords);
  const dialogs = useDialogs();

  async function choose(chosen: File) {
    try {
      const type = await validateAvatar(chosen);
      onChoose(await resizeAvatar(chosen, type));
    } catch (error) {
      const title = isAppError(error, "profile/avatar-too-big") ? words.tooBigTitle : words.readError;
      await dialogs.alert({ title, message: errorMessage(errors.common, error) });
    }
  }

  return (
    <FileField
      label={words.avatar}
      hint={words.avatarHint}
      accept={AVATAR_LIMITS.accept}
      file={file}
      onChoose={(chosen) => void choose(chosen)}
      preview={(url) => drawPreview(nickname, url ?? current, words.avatarAlt)}
    />
  );
}
