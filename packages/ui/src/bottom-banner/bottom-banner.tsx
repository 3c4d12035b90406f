import type { ReactNode } from "react";

const shown = new Set<HTMLElement>();

/** Shows only the oldest banner. A second banner could appear under the user's finger. */
function arrange() {
  const [first] = shown;
  for (const notice of shown) notice.hidden = notice !== first;
  // Stylesheets use the height: floating elements and the end of the page move above the banner.
  document.documentElement.style.setProperty("--edge-notice", `${first?.offsetHeight ?? 0}px`);
}

function addNotice(notice: HTMLElement) {
  shown.add(notice);
  const observer = new ResizeObserver(arrange);
  observer.observe(notice);
  return () => {
    observer.disconnect();
    shown.delete(notice);
    arrange();
  };
}

export interface BottomBannerProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

export function BottomBanner({ actions, children, label }: BottomBannerProps) {
  return (
    <section
      ref={addNotice}
      aria-label={label}
      className="border-edge bg-card text-ink fixed inset-x-0 bottom-(--edge-bar) z-40 max-h-[40vh] overflow-y-auto border-t"
    >
      <div className="px-edge mx-auto flex max-w-[calc(var(--container-page)+2*var(--spacing-edge))] flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <output className="block min-w-0 flex-1 basis-64 break-words">{children}</output>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </section>
  );
}
