import { useSession } from "@diary/core/session";
import { useLazyModule } from "@diary/ui/lazy-module";

import { LazyFallback } from "../features/notices/lazy-fallback.tsx";
import type { PanelName } from "../features/progress/panels.tsx";
import { SignedInPopup } from "../features/quick-log/signed-in-popup.tsx";

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
  const signIn = useLazyModule(loadSignIn, session.status === "signed-in" ? undefined : session.status);
  if (session.status !== "signed-in") {
    return signIn.status === "ready" ? (
      <signIn.module />
    ) : (
      <LazyFallback status={signIn.status} className="h-64" />
    );
  }
  // Another person is another diary: nothing of the one before stays on the screen.
  return <SignedInPopup key={session.user.id} userId={session.user.id} {...{ chosen, panel }} />;
}
