import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { authCopy } from "./copy.ts";

const { recovery: copy } = authCopy;

export interface RecoveryConfirmationProps {
  /** The address of the person who is signed in here, or null. */
  signedInAs: string | null;
  /** Why the attempt before came to nothing. */
  failure: string | undefined;
  opening: boolean;
  onOpen: () => void;
}

/** Before a recovery link is redeemed: what that will do. Whose link it is only the server can say. */
export function RecoveryConfirmation({ failure, onOpen, opening, signedInAs }: RecoveryConfirmationProps) {
  return (
    <div className="grid gap-6">
      {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
      <p>{copy.offer}</p>
      {signedInAs === null ? null : (
        <Alert tone="notice" title={copy.signedIn(signedInAs)}>
          {copy.signedInAdvice}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="large" pending={opening} onClick={onOpen}>
          {copy.open}
        </Button>
        {signedInAs === null ? null : (
          <Button asChild size="large">
            <Link to={paths.myPage} replace>
              {copy.stay}
            </Link>
          </Button>
        )}
      </div>
    </div>
  );
}
