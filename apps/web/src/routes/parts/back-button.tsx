import { Button } from "@diary/ui/button";
import { ArrowLeft } from "@diary/ui/page-icons";
import { useWords } from "@diary/ui/words";
import { useLocation, useNavigate } from "react-router-dom";

import { siteWords } from "../../words/en/site.ts";

/** Goes back, or opens `otherwise` if the page was opened by its address. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  // "default" is the router's key of a visit's first history entry.
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
