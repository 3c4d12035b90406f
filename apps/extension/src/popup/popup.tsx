import { useSession } from "@diary/core/session";

import { Diary } from "../features/quick-log/diary.tsx";
import { SignIn } from "../features/sign-in/sign-in.tsx";

export interface PopupProps {
  /** Id of the challenge that was chosen last. */
  readonly chosen: string | null;
}

/** What a click on the toolbar's button shows. */
export function Popup({ chosen }: PopupProps) {
  const session = useSession();
  if (session.status !== "signed-in") return <SignIn />;
  // Another person is another diary: nothing of the one before stays on the screen.
  return <Diary key={session.user.id} userId={session.user.id} chosen={chosen} />;
}
