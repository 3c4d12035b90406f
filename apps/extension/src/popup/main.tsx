import { useSession } from "@diary/core/session";
import { lazy, Suspense } from "react";

import { SignedInPopup, type SignedInPopupProps } from "../features/quick-log/signed-in-popup.tsx";
import { startApp } from "./start-app.tsx";
import { replaceStaticField } from "./static-field.ts";

const SignIn = lazy(async () => ({ default: (await import("../features/sign-in/sign-in.tsx")).SignIn }));

function Popup(opened: Pick<SignedInPopupProps, "chosen" | "opensNote">) {
  const session = useSession();
  if (session.status !== "signed-in") {
    return (
      <Suspense fallback={<div data-skeleton className="popup-frame" />}>
        <SignIn />
      </Suspense>
    );
  }
  // Because of the key, React resets all state if another user signs in.
  return <SignedInPopup key={session.user.id} userId={session.user.id} {...opened} />;
}

const app = await startApp((opened) => <Popup {...opened} />);
if (app.kind === "started") {
  const { root, typedTexts, userId } = app;
  const { page } = typedTexts;
  replaceStaticField(root, {
    taken: () => typedTexts.remove([page]),
    kept: (text) => typedTexts.change(page, text, userId),
  });
}
performance.mark("app-started");
