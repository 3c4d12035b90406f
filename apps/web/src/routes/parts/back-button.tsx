import { Button } from "@diary/ui/button";
import { ArrowLeft } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { useLocation, useNavigate } from "react-router-dom";

import { siteWords } from "../../words/en/site.ts";

/** Returns a function that goes back, or opens `otherwise` if the page was opened by its address. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The router's key is "default" for the first history entry of a visit.
  return () => void (key === "default" ? navigate(otherwise) : navigate(-1));
}

export function BackButton({ to }: { to: string }) {
  const words = useWords(siteWords);
  const goBack = useGoBack(to);
  return (
    <Button onClick={goBack}>
      <ArrowLeft aria-hidden className="size-5" />
      {words.back}
    </Button>
  );
}
