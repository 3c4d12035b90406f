import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { Avatar } from "../avatar/avatar.tsx";

export interface AvatarTriggerProps extends Omit<ComponentProps<"button">, "children" | "type"> {
  readonly nickname: string;
  readonly avatarUrl: string | undefined;
}

/** The button named Profile that opens the menu. */
export function AvatarTrigger({ avatarUrl, className, nickname, ...props }: AvatarTriggerProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label="Profile"
      className={clsx(
        "hover:bg-hover aria-expanded:bg-hover inline-flex size-10 items-center justify-center rounded-full transition-colors pointer-coarse:size-11",
        className,
      )}
    >
      <Avatar name={nickname} src={avatarUrl} />
    </button>
  );
}
