import { useSession } from "@diary/core/session";

import type { PanelName } from "../features/progress/panels.tsx";
import { SignedInPopup } from "../features/quick-log/signed-in-popup.tsx";
import { SignIn } from "../features/sign-in/sign-in.tsx";

export interface PopupProps {
  /** Id of the challenge that was chosen last. */
  readonly chosen: string | null;
  /** What was unfolded last below the field. */
  readonly panel: PanelName | null;
}

/** What a click on the toolbar's button shows. */
export function Popup({ chosen, panel }: PopupProps) {
  const session = useSession();
  if (session.status !== "signed-in") return <SignIn />;
  // Another person is another diary: nothing of the one before stays on the screen.
  return <SignedInPopup key={session.user.id} userId={session.user.id} {...{ chosen, panel }} />;
}
