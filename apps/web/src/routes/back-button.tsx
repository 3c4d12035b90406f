import { Button } from "@diary/ui/button";
import { ArrowLeft } from "@diary/ui/icons";

import { useGoBack } from "./use-go-back.ts";

/** The specification's Back: to where one came from, or to `to`. */
export function BackButton({ to }: { to: string }) {
  const goBack = useGoBack(to);
  return (
    <Button onClick={goBack}>
      <ArrowLeft aria-hidden className="size-5" />
      Back
    </Button>
  );
}
