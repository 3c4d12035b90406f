import { useUserId } from "@diary/core/session";
import { MoreButton, type MenuOpenSource } from "@diary/ui/menu";
import { useState, type ComponentType } from "react";

import { FailedPartBar } from "../../loading/lazy-component.tsx";
import { loadChunk, reloadChunk } from "../../loading/load-chunk.ts";
import type { SubjectMenuPanelProps, SubjectMenuProps } from "./subject-menu-props.ts";

interface Opening {
  Panel: ComponentType<SubjectMenuPanelProps>;
  by: MenuOpenSource;
}

const load = () => import("./subject-menu-panel.tsx");
const prepare = () => void load().catch(() => {});

export function SubjectMenu(props: SubjectMenuProps) {
  const { challenge, className, entry } = props;
  const userId = useUserId();
  const [opening, setOpening] = useState<Opening>();
  const [hasFailed, setHasFailed] = useState(false);
  if (userId === challenge.user_id) return null;
  if (opening) return <opening.Panel {...props} userId={userId} openedBy={opening.by} />;

  async function open(by: MenuOpenSource, loadPanel: typeof loadChunk = loadChunk) {
    setHasFailed(false);
    try {
      const { SubjectMenuPanel: Panel } = await loadPanel(load);
      setOpening({ Panel, by });
    } catch {
      setHasFailed(true);
    }
  }

  return (
    <>
      <MoreButton
        about={entry?.date ?? challenge.title}
        className={className}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ detail }) => void open(detail === 0 ? "keyboard" : "pointer")}
      />
      {hasFailed ? <FailedPartBar onRetry={() => void open("pointer", reloadChunk)} /> : null}
    </>
  );
}
