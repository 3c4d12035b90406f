import { useSession } from "@diary/core/session";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { saveClip } from "../clip/clip.ts";
import { loadCopy } from "../copy/language-provider.tsx";
import { SignedInPopup } from "../features/quick-log/signed-in-popup.tsx";
import { SignIn } from "../features/sign-in/sign-in.tsx";
import { Providers } from "./providers.tsx";
import { createServices } from "./services.ts";
import { replaceStaticField } from "./static-field.ts";
import { readStoredState } from "./stored-state.ts";

/** What a click on the toolbar's button shows. */
function Popup({ chosen }: { readonly chosen: string | null }) {
  const session = useSession();
  if (session.status !== "signed-in") return <SignIn />;
  // Another person is another diary: nothing of the one before stays on the screen.
  return <SignedInPopup key={session.user.id} userId={session.user.id} chosen={chosen} />;
}

/** Starts the app of the popup, which is that of the side panel as well. */
export async function startPopup(): Promise<void> {
  const [boot, copy] = await Promise.all([readStoredState(), loadCopy()]);
  const root = document.getElementById("root")!;
  document.documentElement.lang = copy.locale;
  // Synchronous, so that no key event falls between the static field and the app's own.
  flushSync(() => {
    createRoot(root).render(
      <Providers copy={copy} services={createServices(boot)}>
        <Popup chosen={boot.chosen} />
      </Providers>,
    );
  });
  const userId = boot.auth?.session?.user.id ?? null;
  replaceStaticField(root, (text) => void saveClip({ text, url: "", userId }));
  performance.mark("app-started");
}
