import { Suspense, useCallback, useState } from "react";

import { optionalLazyComponent } from "../../loading/load-chunk.ts";

const LazyMyYear = optionalLazyComponent(() => import("./my-year.tsx"));

/** The year under way, which is loaded once its place comes near the window: a user who came to write does not wait for it. */
export function YearWhenNear(props: { today: string; userId: string }) {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((place: HTMLDivElement | null) => {
    if (place === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={watch} className="mt-12 min-h-144 sm:min-h-97">
      {isNear ? (
        <Suspense>
          <LazyMyYear {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
