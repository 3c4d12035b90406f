import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useEffect, useState } from "react";

import { requestSiteAccess, hasSiteAccess, onSiteAccessChange } from "../../platform/site-access.ts";
import { en } from "../../words/en.ts";

export function useSiteAccess(): boolean {
  const [isGiven, setGiven] = useState(true);
  useEffect(() => {
    const updateAccess = () => void hasSiteAccess().then(setGiven);
    updateAccess();
    onSiteAccessChange(updateAccess);
  }, []);
  return isGiven;
}

export function AllowButton() {
  const words = useWords(en);
  return (
    <Button size="small" variant="primary" onClick={() => void requestSiteAccess().catch(() => false)}>
      {words.allow}
    </Button>
  );
}
