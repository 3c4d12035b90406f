import { useSession } from "@diary/core/session";
import { useOnDemand } from "@diary/ui/on-demand";

import { PartState } from "../features/notices/part-state.tsx";
import type { PanelName } from "../features/progress/panels.tsx";
import { Diary } from "../features/quick-log/diary.tsx";

export interface PopupProps {
  /** Id of the challenge that was chosen last. */
  readonly chosen: string | null;
  /** What was unfolded last below the field. */
  readonly panel: PanelName | null;
}

const loadSignIn = async () => (await import("../features/sign-in/sign-in.tsx")).SignIn;

/** What a click on the toolbar's button shows. */
export function Popup({ chosen, panel }: PopupProps) {
  const session = useSession();
  const signIn = useOnDemand(loadSignIn, session.status === "signed-in" ? undefined : session.status);
  if (session.status !== "signed-in") {
    return signIn.status === "ready" ? (
      <signIn.part />
    ) : (
      <PartState status={signIn.status} className="h-64" />
    );
  }
  // Another person is another diary: nothing of the one before stays on the screen.
  return <Diary key={session.user.id} userId={session.user.id} {...{ chosen, panel }} />;
}
