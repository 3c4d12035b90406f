import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useLocation } from "react-router-dom";

import { useLanguage } from "../../language/language-provider.tsx";
import { returnPath } from "../../navigation/return-to.ts";
import { authWords } from "../../words/en/auth.ts";
import { signInAddress } from "./provider-return.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";
import { useProviders } from "./use-providers.ts";
import { useStartProviderSignIn } from "./use-start-provider-sign-in.ts";

interface ProviderButtonsProps {
  invitation?: string;
  isSecond?: boolean;
}

export function ProviderButtons({ invitation, isSecond = false }: ProviderButtonsProps) {
  const { providers: words } = useWords(authWords);
  const { isOwnServer, providers } = useProviders();
  const authErrorMessage = useAuthErrorMessage();
  const { language } = useLanguage();
  const { state } = useLocation();
  const start = useStartProviderSignIn();
  if (providers.length === 0) return null;
  const redirectTo = location.origin + signInAddress(returnPath(state));
  // Supabase would pass these values to the provider, so they are sent only to this project's own server.
  const metadata = isOwnServer ? { language, ...(invitation && { invitation }) } : {};
  return (
    <div className={isSecond ? "mt-8 grid gap-3" : "grid gap-3"}>
      {isSecond ? (
        <p className="text-muted before:bg-hairline after:bg-hairline mb-2 flex items-center gap-4 text-sm before:h-px before:flex-1 after:h-px after:flex-1">
          {words.or}
        </p>
      ) : null}
      {start.isError ? <Alert tone="danger">{authErrorMessage(start.error)}</Alert> : null}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          pending={start.isPending && start.variables.provider === id}
          onClick={() => start.mutate({ provider: id, redirectTo, ...metadata })}
        >
          {words.continueWith(name)}
        </Button>
      ))}
    </div>
  );
}
