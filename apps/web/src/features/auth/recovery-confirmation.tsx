import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import { authWords } from "../../words/en/auth.ts";

export interface RecoveryConfirmationProps {
  /** The address of the person who is signed in here, or null. */
  signedInAs: string | null;
  failure: string | undefined;
  opening: boolean;
  onOpen: () => void;
}

/** Before a recovery link is redeemed: what that will do. Whose link it is only the server can say. */
export function RecoveryConfirmation({ failure, onOpen, opening, signedInAs }: RecoveryConfirmationProps) {
  const { recovery: words } = useWords(authWords);
  return (
    <div className="grid gap-6">
      {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
      <p>{words.offer}</p>
      {signedInAs === null ? null : (
        <Alert tone="notice" title={words.signedIn(signedInAs)}>
          {words.signedInAdvice}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="large" pending={opening} onClick={onOpen}>
          {words.open}
        </Button>
        {signedInAs === null ? null : (
          <ButtonLink to={paths.myPage} replace size="large">
            {words.stay}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
