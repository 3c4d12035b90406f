import { useUserId } from "@diary/core/session";
import { MoreButton, type MenuOpenSource } from "@diary/ui/menu";
import { useState, type ComponentType } from "react";

import { loadChunk } from "../../loading/load-chunk.ts";
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
          // If the code fails to load, the menu doesn't open, and the next press retries.
          () => {},
        );
      }}
    />
  );
}
