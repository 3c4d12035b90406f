import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { useDialogs } from "@diary/ui/dialogs";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** What few pages ever have to say, in a file that they load when they do. */
const load = () => import("./notices.ts");

/** Tells of a link of the auth server that failed, where the page that it led to does not read its address itself. */
export function useLinkNotice(): void {
  const dialogs = useDialogs();
  const { hash, pathname, search } = useLocation();
  const mayCarry = pathname !== paths.changePassword && (hash !== "" || search !== "");
  useEffect(() => {
    if (!mayCarry) return;
    void load().then(
      ({ tellBrokenLink }) => tellBrokenLink(dialogs, { hash, search }),
      () => {},
    );
  }, [dialogs, hash, mayCarry, search]);
}

/** Says so when the server has ended the session while the page was open. */
export function useEndedNotice(): void {
  const dialogs = useDialogs();
  const session = useSession();
  const ended = session.status === "signed-out" && session.ended === true;
  useEffect(() => {
    if (!ended) return;
    void load().then(
      ({ tellSessionEnded }) => tellSessionEnded(dialogs),
      () => {},
    );
  }, [dialogs, ended]);
}
