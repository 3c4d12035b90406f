import { paths } from "@diary/core/paths";
import { useDialogs } from "@diary/ui/dialogs";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { dayCopy } from "../features/day/copy.ts";

/** Without an active challenge there is nothing to write for: says so, and leads to a new one. */
export function NoActiveChallenge() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void dialogs
      .alert({ title: dayCopy.register.noChallenge })
      .then(() => navigate(paths.createChallenge, { replace: true }));
  }, [dialogs, navigate]);
  return null;
}
