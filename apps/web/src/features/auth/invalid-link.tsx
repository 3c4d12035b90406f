import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import { authWords } from "../../words/en/auth.ts";
import { siteWords } from "../../words/en/site.ts";

/** A link that is incomplete, used or expired: what is said of it, and the way to a new one. */
export function InvalidLink({ message, title }: { title?: string; message: string }) {
  const { change: words } = useWords(authWords);
  const { invalidLink } = useWords(siteWords);
  // The page that sends mails is for visitors.
  const signedIn = useSession().status === "signed-in";
  return (
    <Alert
      tone="danger"
      title={title ?? invalidLink.title}
      actions={
        <ButtonLink to={signedIn ? paths.settings : paths.requestReset}>
          {signedIn ? words.toSettings : words.newLink}
        </ButtonLink>
      }
    >
      <p>{message}</p>
      <p>{signedIn ? words.signedInAdvice : words.brokenAdvice}</p>
    </Alert>
  );
}
