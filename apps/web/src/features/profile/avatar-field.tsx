import { isAppError } from "@diary/core/errors";
import { AVATAR_LIMITS, validateAvatar } from "@diary/core/profile";
import { Avatar } from "@diary/ui/avatar";
import { useDialogs } from "@diary/ui/dialogs";
import { FileField } from "@diary/ui/file-field";

import { profileCopy } from "./copy.ts";
import { resizeAvatar } from "./resize-avatar.ts";

const { settings: copy } = profileCopy;

function drawPreview(nickname: string, src: string | undefined) {
  return <Avatar name={nickname} src={src} size="profile" alt="Your avatar" />;
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
  const dialogs = useDialogs();

  async function choose(chosen: File) {
    try {
      const type = await validateAvatar(chosen);
      onChoose(await resizeAvatar(chosen, type));
    } catch (error) {
      if (isAppError(error, "profile/avatar-too-big")) {
        return dialogs.alert({ title: copy.tooBigTitle, message: copy.tooBig });
      }
      const message = isAppError(error, "profile/avatar-not-an-image") ? { message: copy.notAnImage } : {};
      return dialogs.alert({ title: copy.readError, ...message });
    }
    return undefined;
  }

  return (
    <FileField
      label={copy.avatar}
      hint={copy.avatarHint}
      accept={AVATAR_LIMITS.accept}
      file={file}
      onChoose={(chosen) => void choose(chosen)}
      onReadError={() => void dialogs.alert({ title: copy.readError })}
      preview={(url) => drawPreview(nickname, url ?? current)}
    />
  );
}
