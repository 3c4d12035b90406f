import { Announced } from "../features/site/announced.tsx";
import Offline from "../offline/offline.tsx";

/** What lets the site open without a network, and what its operator announces: one file for both. */
export default function IdleParts() {
  return (
    <>
      <Offline />
      <Announced />
    </>
  );
}
