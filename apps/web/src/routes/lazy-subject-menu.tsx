import { Suspense } from "react";

import type { SubjectMenuProps } from "../features/moderation/subject-menu.tsx";
import { optionalPart } from "../loading/lazy-part.ts";

const Menu = optionalPart(() => import("../features/moderation/subject-menu.tsx"));

/** The menu of a card or an entry. It has a place of its own, and comes after what one reads. */
export function LazySubjectMenu(props: SubjectMenuProps) {
  return (
    <Suspense>
      <Menu {...props} />
    </Suspense>
  );
}
