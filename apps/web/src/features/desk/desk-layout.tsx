import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { SwitchField } from "@diary/ui/switch-field";
import { useWords } from "@diary/ui/words";
import { useState, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";

import { deskWords } from "../../words/en/desk.ts";
import { areShortcutsEnabled, setShortcutsEnabled, useShortcuts } from "./keyboard-shortcuts.ts";

export const DESK_SECTIONS = ["queue", "appeals", "feedback", "people", "log"] as const;

interface KeyHint {
  keys: readonly string[];
  what: string;
}

export interface DeskLayoutProps {
  title: ReactNode;
  subtitle?: ReactNode;
  onReload?: () => void;
  reloading?: boolean;
  keys?: readonly KeyHint[];
  children: ReactNode;
}

export function DeskLayout({ children, keys, onReload, reloading, subtitle, title }: DeskLayoutProps) {
  const words = useWords(deskWords);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useShortcuts(
    Object.fromEntries(
      DESK_SECTIONS.map((part, index) => [String(index + 1), () => void navigate(paths.deskPage(part))]),
    ),
  );
  return (
    <Page>
      <nav aria-label={words.title} className="border-hairline mb-8 flex flex-wrap gap-x-1 border-b">
        {DESK_SECTIONS.map((part) => (
          <Link
            key={part}
            to={paths.deskPage(part)}
            // Replaces the router's NavLink, which every page of the site would load.
            aria-current={pathname === paths.deskPage(part) ? "page" : undefined}
            className="aria-[current=page]:border-accent hover:bg-hover -mb-px inline-flex min-h-11 items-center rounded-t-md border-b-2 border-transparent px-3 font-semibold"
          >
            {words.parts[part]}
          </Link>
        ))}
      </nav>
      <PageHeader
        title={title}
        actions={
          onReload && (
            <Button size="small" onClick={onReload} pending={reloading}>
              {words.reload}
            </Button>
          )
        }
      >
        {subtitle}
      </PageHeader>
      {children}
      <KeyLegend keys={[...(keys ?? []), { keys: ["1", "…", "5"], what: words.keys.parts }]} />
    </Page>
  );
}

function KeyLegend({ keys }: { keys: readonly KeyHint[] }) {
  const words = useWords(deskWords);
  const [on, setOn] = useState(areShortcutsEnabled);
  return (
    <aside aria-label={words.keys.title} className="border-hairline mt-12 grid gap-4 border-t pt-4 text-sm">
      <div className="max-w-form">
        <SwitchField
          label={words.keys.on}
          checked={on}
          onCheckedChange={(next) => {
            setShortcutsEnabled(next);
            setOn(next);
          }}
        />
      </div>
      {on ? (
        <dl className="text-muted flex flex-wrap gap-x-6 gap-y-2">
          {keys.map(({ keys: names, what }) => (
            <div key={what} className="flex items-baseline gap-2">
              <dt className="flex gap-1">
                {names.map((name) => (
                  <kbd
                    key={name}
                    className="border-edge bg-card text-ink min-w-6 rounded-sm border px-1.5 text-center font-sans text-xs leading-5"
                  >
                    {name}
                  </kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </aside>
  );
}
