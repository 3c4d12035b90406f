import { BlockedPeople } from "./blocked-people.tsx";
import { OwnReports } from "./own-reports.tsx";

/** Whom a person keeps away, and what they have reported. */
export default function Safety({ userId }: { userId: string }) {
  return (
    <>
      <BlockedPeople userId={userId} />
      <OwnReports userId={userId} />
    </>
  );
}
