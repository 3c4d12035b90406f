import { Button } from "@diary/ui/button";

import { useCopy } from "../../copy/copy-context.ts";
import { askSiteAccess } from "../../platform/site-access.ts";

/** Asks the browser for access to the site. */
export function AllowButton() {
  const copy = useCopy();
  return (
    <Button size="small" variant="primary" onClick={() => void askSiteAccess().catch(() => false)}>
      {copy.allow}
    </Button>
  );
}
