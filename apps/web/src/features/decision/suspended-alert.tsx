import type { Decision } from "@diary/core/decision";
import { Alert } from "@diary/ui/alert";
import { buttonClass } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { decisionCopy as copy } from "./copy.ts";

/** Says that its reader can't write now, with the way to the decision. */
export default function SuspendedAlert({ suspension }: { suspension: Decision }) {
  const { decision_id, suspended_until } = suspension;
  return (
    <Alert
      tone="notice"
      title={copy.suspended}
      className="mb-8"
      actions={
        <Link to={paths.decision(decision_id)} className={buttonClass("secondary", "small")}>
          {copy.read}
        </Link>
      }
    >
      {suspended_until === null ? copy.suspendedForGood : copy.suspendedUntil(suspended_until)} {copy.stays}
    </Alert>
  );
}
