import { isAppError } from "@diary/core/errors";
import { AVATAR_LIMITS, validateAvatar } from "@diary/core/profile";
import { Avatar } from "@diary/ui/avatar";
import { useDialogs } from "@diary/ui/dialogs";
import { FileField } from "@diary/ui/file-field";
import { useWords } from "@diary/ui/words";

import { errorWords } from "../../words/en/errors.ts";
import { profileWords } from "../../words/en/profile.ts";
import { errorMessage } from "../../words/error-message.ts";
import { resizeAvatar } from "./resize-avatar.ts";

function drawPreview(nickname: string, src: string | undefined, alt: string) {
  return <Avatar name={nickname} src={src} size="profile" alt={alt} />;
}

export interface AvatarFieldProps {
  nickname: string;
  /** Address of the picture up to now. */
  current: string | undefined;
  /** The picture chosen, as it will be sent. */
  file: File | undefined;
  onChoose: (file: File) => void;
}

/** Chooses a picture and shows it. What can't be taken is said at once, and the choice before it stays. */
export function AvatarField({ current, file, nickname, onChoose }: AvatarFieldProps) {
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
