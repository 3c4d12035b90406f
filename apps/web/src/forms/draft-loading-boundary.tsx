import { useEffect, useEffectEvent, useState, type ReactNode } from "react";

/** After this time, the form appears without its draft. */
const LOOK_TIMEOUT_MS = 500;

export interface DraftLoadingBoundaryProps {
  isLoading: boolean;
  skeleton?: ReactNode;
  children: ReactNode;
  onShown?: () => void;
}

/** Hides the form until its draft has loaded. A notice about the draft would otherwise appear later and shift the form. */
export function DraftLoadingBoundary({ children, isLoading, onShown, skeleton }: DraftLoadingBoundaryProps) {
  const [isShown, setIsShown] = useState(!isLoading);
  if (!isShown && !isLoading) setIsShown(true);
  const notifyShown = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (isShown) return notifyShown();
    const timer = setTimeout(() => setIsShown(true), LOOK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <div className="relative">
      {isShown ? null : <div className="absolute inset-x-0 top-0">{skeleton}</div>}
      <div className={isShown ? undefined : "invisible"}>{children}</div>
    </div>
  );
}
