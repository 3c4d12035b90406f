import { useEffect, useState } from "react";

import { hasSiteAccess, onSiteAccess } from "../../platform/site-access.ts";

/** Whether the site can be reached; taken for given until the browser has answered. */
export function useSiteAccess(): boolean {
  const [isGiven, setGiven] = useState(true);
  useEffect(() => {
    const look = () => void hasSiteAccess().then(setGiven);
    look();
    return onSiteAccess(look);
  }, []);
  return isGiven;
}
