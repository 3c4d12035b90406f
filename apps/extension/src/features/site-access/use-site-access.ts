import { useEffect, useState } from "react";

import { hasSiteAccess, onSiteAccess } from "../../platform/site-access.ts";

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
