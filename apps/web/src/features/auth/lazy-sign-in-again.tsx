import { lazyComponent } from "../../loading/lazy-component.tsx";

/** For accounts without a password, which are few, so it loads separately. Render it in a `Suspense`. */
export const SignInAgain = lazyComponent(() => import("./sign-in-again.tsx"));
