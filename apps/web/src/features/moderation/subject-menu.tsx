import { useUserId } from "@diary/core/session";
import { MoreButton, type MenuOpenSource } from "@diary/ui/menu";
import { useState, type ComponentType } from "react";

import { FailedPartBar } from "../../loading/lazy-component.tsx";
import { loadChunk, reloadChunk } from "../../loading/load-chunk.ts";
import type { SubjectMenuPanelProps, SubjectMenuProps } from "./subject-menu-props.ts";

type State =
  | { kind: "closed" | "failed" }
  | { kind: "open"; Panel: ComponentType<SubjectMenuPanelProps>; by: MenuOpenSource };

const load = () => import("./subject-menu-panel.tsx");
const prepare = () => void load().catch(() => {});

export function SubjectMenu(props: SubjectMenuProps) {
  const { challenge, className, entry } = props;
  const userId = useUserId();
  const [state, setState] = useState<State>({ kind: "closed" });
  if (userId === challenge.user_id) return null;
  if (state.kind === "open") return <state.Panel {...props} userId={userId} openedBy={state.by} />;

  async function open(by: MenuOpenSource, loadPanel: typeof loadChunk = loadChunk) {
    setState({ kind: "closed" });
    try {
      const { SubjectMenuPanel: Panel } = await loadPanel(load);
      setState({ kind: "open", Panel, by });
    } catch {
      setState({ kind: "failed" });
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
      {state.kind === "failed" ? <FailedPartBar onRetry={() => void open("pointer", reloadChunk)} /> : null}
    </>
  );
}
