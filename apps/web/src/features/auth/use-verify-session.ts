import { useAuth } from "@diary/core/session";
import { useEffect } from "react";

const INTERVAL_MS = 60_000;

/** Learns while the page is open, and when it is looked at again, that the session was ended elsewhere. */
export function useVerifySession(): void {
  const { verifySession } = useAuth();
  useEffect(() => {
    const verify = () => {
      if (document.visibilityState === "visible") void verifySession();
    };
    const interval = setInterval(verify, INTERVAL_MS);
    document.addEventListener("visibilitychange", verify);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", verify);
    };
  }, [verifySession]);
}
