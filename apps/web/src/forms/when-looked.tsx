import { useEffect, useEffectEvent, useState, type ReactNode } from "react";

/** A device that has not said by then what it keeps is not waited for. */
const LOOK_TIMEOUT_MS = 500;

export interface WhenLookedProps {
  /** Whether the device is still asked for drafts. */
  isLooking: boolean;
  /** Stands there until then. */
  skeleton?: ReactNode;
  /** The form, and whatever stands below it. */
  children: ReactNode;
  /** Called once, when it can be seen. */
  onShown?: () => void;
}

/** Shows a form together with the notice about its draft: one that came later would push it down. */
export function WhenLooked({ children, isLooking, onShown, skeleton }: WhenLookedProps) {
  const [isShown, setIsShown] = useState(!isLooking);
  if (!isShown && !isLooking) setIsShown(true);
  const tell = useEffectEvent(() => onShown?.());
  useEffect(() => {
    if (isShown) return tell();
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
