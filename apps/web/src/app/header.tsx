import { paths } from "@diary/core/paths";
import { Wordmark } from "@diary/ui/brand";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { useBackendConfig } from "../config/backend.ts";

export function Header({ children, nav }: { children?: ReactNode; nav?: ReactNode }) {
  const { siteName } = useBackendConfig();
  return (
    <header className="border-hairline border-b">
      <div className="px-edge mx-auto flex min-h-16 max-w-[calc(var(--container-page)+2*var(--spacing-edge))] flex-wrap items-center justify-between gap-2 py-1">
        {/* In narrow windows, the name breaks into several lines, so the buttons fit next to the name. */}
        <Link
          to={paths.home}
          className="flex min-h-11 grow basis-[min-content] items-center rounded-sm md:me-6 md:grow-0 md:basis-auto md:whitespace-nowrap"
        >
          <Wordmark name={siteName} />
        </Link>
        {nav}
        <div className="ms-auto flex items-center gap-3">{children}</div>
      </div>
    </header>
  );
}
