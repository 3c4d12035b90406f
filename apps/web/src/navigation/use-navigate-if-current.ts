import { useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router-dom";

export type NavigateIfCurrent = (to: string, options?: NavigateOptions) => Promise<void>;

/**
 * Goes on to another page once an answer has come or a message was read, unless the person has gone elsewhere meanwhile:
 * it leads on from the page on which it was rendered.
 */
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
