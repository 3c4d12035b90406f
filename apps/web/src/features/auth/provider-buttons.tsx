import { providersQuery, useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";

import { useBackendConfig } from "../../config/backend.ts";
import { useHydratedValue } from "../../hydration/use-hydrated-value.tsx";
import { useLanguage } from "../../language/language-provider.tsx";
import { returnPath } from "../../navigation/return-to.ts";
import { authWords } from "../../words/en/auth.ts";
import { signInAddress } from "./provider-return.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

/** One button per service with which users can sign in. They leave the site and return to the sign-in page. */
export function ProviderButtons({ invitation }: { invitation?: string }) {
  const { providers: words } = useWords(authWords);
  const { providers: known } = useBackendConfig();
  const authErrorMessage = useAuthErrorMessage();
  const auth = useAuth();
  const { language } = useLanguage();
  const { state } = useLocation();
  // The prerendered page has no settings.
  const isHydrated = useHydratedValue(() => true, false);
  const listed = useQuery({
    ...providersQuery(useDiary()),
    enabled: isHydrated && known === undefined,
  });
  const start = useMutation({
    mutationFn: async (provider: string) => {
      const redirectTo = location.origin + signInAddress(returnPath(state));
      location.assign(
        await auth.startProviderSignIn({
          provider,
          redirectTo,
          // Another service would get these values in place of this server.
          ...(known !== undefined && { language, ...(invitation && { invitation }) }),
        }),
      );
    },
  });
  const providers = (isHydrated ? known : []) ?? listed.data ?? [];
  if (providers.length === 0) return null;
  return (
    <div className="mt-8 grid gap-3">
      {start.isError ? <Alert tone="danger">{authErrorMessage(start.error)}</Alert> : null}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          pending={start.isPending && start.variables === id}
          onClick={() => start.mutate(id)}
        >
          {words.continueWith(name)}
        </Button>
      ))}
    </div>
  );
}
