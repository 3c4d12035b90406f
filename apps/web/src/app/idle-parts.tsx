import { readAnnouncement } from "@diary/core/site";
import { useCallback, useEffect } from "react";

import { Announced } from "../features/site/announced.tsx";
import { keepSite } from "../offline/keep-site.ts";
import { useServices } from "./services.ts";

/** What keeps the site on this device, and what its operator announces: one file for both. */
export default function IdleParts() {
  const { backend, platform } = useServices();
  useEffect(() => void keepSite(), []);
  return <Announced read={useCallback(() => readAnnouncement(backend, platform), [backend, platform])} />;
}
