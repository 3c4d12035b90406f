import { lazyComponent } from "../../loading/lazy-component.tsx";

/** Loads separately, because few accounts have no password. Render it in a `Suspense`. */
export const SignInAgain = lazyComponent(() => import("./sign-in-again.tsx"));
