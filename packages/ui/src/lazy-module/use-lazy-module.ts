import { useEffect, useState } from "react";

export type LazyModule<Part> =
  | { readonly status: "away" }
  | { readonly status: "ready"; readonly module: Part }
  | { readonly status: "failed" };

const signsOfUse = ["pointerdown", "keydown"] as const;

/**
 * Loads a module if `wanted` is defined, or on the first press or key, so the module is also available offline.
 * After a failure, a changed `wanted` causes a retry. `load` must stay the same function.
 */
export function useLazyModule<Part>(load: () => Promise<Part>, wanted: unknown): LazyModule<Part> {
  const [state, setState] = useState<LazyModule<Part>>({ status: "away" });
  const isReady = state.status === "ready";

  useEffect(() => {
    if (isReady) return undefined;
    let isCurrent = true;
    const fetchPart = async (failed?: LazyModule<Part>) => {
      const outcome = await load().then(
        (part): LazyModule<Part> => ({ status: "ready", module: part }),
        () => failed,
      );
      if (isCurrent && outcome !== undefined) setState(outcome);
    };
    if (wanted !== undefined) void fetchPart({ status: "failed" });
    const prepare = () => void fetchPart();
    for (const sign of signsOfUse) window.addEventListener(sign, prepare, { once: true, passive: true });
    return () => {
      isCurrent = false;
      // A new attempt must not show the failure of the previous attempt.
      setState((last) => (last.status === "failed" ? { status: "away" } : last));
      for (const sign of signsOfUse) window.removeEventListener(sign, prepare);
    };
  }, [isReady, load, wanted]);

  return state;
}
