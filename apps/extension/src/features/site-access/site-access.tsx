import { Button } from "@diary/ui/button";
import { useEffect, useState } from "react";

import { useCopy } from "../../copy/copy-context.ts";
import { askSiteAccess, hasSiteAccess, onSiteAccess } from "../../platform/site-access.ts";

/** Whether the site can be reached; taken for given until the browser has answered. */
export function useSiteAccess(): boolean {
  const [isGiven, setGiven] = useState(true);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await hasSiteAccess();
      if (!isOver) setGiven(found);
    };
    void look();
    onSiteAccess(() => void look());
    return () => {
      isOver = true;
    };
  }, []);
  return isGiven;
}

/** Asks the browser for access to the site. */
export function AllowButton() {
  const copy = useCopy();
  return (
    <Button size="small" variant="primary" onClick={() => void askSiteAccess().catch(() => false)}>
      {copy.allow}
    </Button>
  );
}
