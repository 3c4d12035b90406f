import { useUserId } from "@diary/core/session";
import { MoreButton, type MenuOpenSource } from "@diary/ui/menu";
import { useState, type ComponentType } from "react";

import { loadChunk } from "../../loading/load-chunk.ts";

export interface SubjectMenuProps {
  /** Without an id, the subject is the author. */
  challenge: { challenge_id?: string; user_id: string; nickname: string; title: string };
  /** Entry of the challenge, if the menu is the entry's. */
  entry?: { day_id: string; date: string };
  /** The author was blocked, and their content is being removed. */
  onBlocked?: () => void;
  className?: string;
}

export interface SubjectMenuPanelProps extends SubjectMenuProps {
  /** Viewer; null for a visitor. */
  userId: string | null;
  openedBy: MenuOpenSource;
}

interface Opening {
  Panel: ComponentType<SubjectMenuPanelProps>;
  by: MenuOpenSource;
}

const load = () => import("./subject-menu-panel.tsx");
const prepare = () => void load().catch(() => {});

/** Button of the menu for another user's content. The menu itself loads on demand. */
export function SubjectMenu(props: SubjectMenuProps) {
  const { challenge, className, entry } = props;
  const userId = useUserId();
  const [opening, setOpening] = useState<Opening>();
  if (userId === challenge.user_id) return null;
  if (opening) return <opening.Panel {...props} userId={userId} openedBy={opening.by} />;
  return (
    <MoreButton
      about={entry?.date ?? challenge.title}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ detail }) => {
        const by = detail === 0 ? "keyboard" : "pointer";
        void loadChunk(load).then(
          (module) => setOpening({ Panel: module.SubjectMenuPanel, by }),
          // It stays closed, and the next press tries again.
          () => {},
        );
      }}
    />
  );
}
