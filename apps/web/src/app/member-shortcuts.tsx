import { paths } from "@diary/core/paths";
import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import type { ShortcutsDialogProps } from "../features/site/shortcuts-dialog.tsx";
import { FailedDialog, lazyComponent } from "../loading/lazy-component.tsx";
import { useShortcuts } from "../platform/shortcuts.ts";

const ShortcutsDialog = lazyComponent<ShortcutsDialogProps>(
  () => import("../features/site/shortcuts-dialog.tsx"),
  FailedDialog,
);

export function MemberShortcuts({ onOpenChange, open }: ShortcutsDialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isWanted, setIsWanted] = useState(false);
  if (open && !isWanted) setIsWanted(true);
  useShortcuts({
    n: () => void navigate(paths.registerDay(), { replace: pathname === paths.registerDay() }),
    "/": () => {
      const field = document.querySelector<HTMLElement>("main input[type=search]");
      if (field === null) void navigate(paths.search);
      else field.focus();
    },
    "?": () => onOpenChange(true),
  });
  if (!isWanted) return null;
  return (
    <Suspense>
      <ShortcutsDialog open={open} onOpenChange={onOpenChange} />
    </Suspense>
  );
}
