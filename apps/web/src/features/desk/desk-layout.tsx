import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { KeyList, type KeyHint } from "@diary/ui/key-list";
import { Page, PageHeader } from "@diary/ui/page";
import { SwitchField } from "@diary/ui/switch-field";
import { useWords } from "@diary/ui/words";
import { useEffect, useRef, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";

import { setShortcutsEnabled, useShortcuts, useShortcutsEnabled } from "../../platform/shortcuts.ts";
import { deskWords } from "../../words/en/desk.ts";

export const DESK_SECTIONS = ["queue", "appeals", "feedback", "people", "log"] as const;

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
  const part = DESK_SECTIONS.find((each) => pathname === paths.deskPage(each));
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, []);
  useShortcuts(
    Object.fromEntries(
      DESK_SECTIONS.map((each, index) => [String(index + 1), () => void navigate(paths.deskPage(each))]),
    ),
  );
  return (
    <Page>
      <nav aria-label={words.title} ref={tabs} className="tabs mb-8">
        {DESK_SECTIONS.map((each) => (
          <Link
            key={each}
            to={paths.deskPage(each)}
            // A `NavLink` of the router would add code to every page of the site.
            aria-current={
              each === part ? "page" : part === undefined && each === "queue" ? "true" : undefined
            }
            className="tab"
          >
            {words.parts[each]}
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
  const on = useShortcutsEnabled();
  return (
    <aside
      aria-label={words.keys.title}
      className="border-hairline mt-12 grid gap-4 border-t pt-4 text-sm pointer-coarse:hidden"
    >
      <div className="w-fit leading-6">
        <SwitchField label={words.keys.on} checked={on} onCheckedChange={setShortcutsEnabled} />
      </div>
      {on ? <KeyList keys={keys} /> : null}
    </aside>
  );
}
