import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { authCopy } from "./copy.ts";

const { change: copy } = authCopy;

/** A link that is incomplete, used or expired: what the auth layer says of it, and the way to a new one. */
export function BrokenLink({ message }: { message: string }) {
  return (
    <Alert
      tone="danger"
      title={copy.brokenLink}
      actions={
        <Button asChild>
          <Link to={paths.requestReset}>{copy.newLink}</Link>
        </Button>
      }
    >
      <p>{message}</p>
      <p>{copy.brokenAdvice}</p>
    </Alert>
  );
}
