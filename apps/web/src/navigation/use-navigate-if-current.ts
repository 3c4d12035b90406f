import { useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router-dom";

export type NavigateIfCurrent = (to: string, options?: NavigateOptions) => Promise<void>;

/** Doesn't navigate if the user has left the page. */
export function useNavigateIfCurrent(): NavigateIfCurrent {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = pathname;
    return () => void (shown.current = undefined);
  }, [pathname]);
  return async (to, options) => {
    if (shown.current === pathname) await navigate(to, options);
  };
}
