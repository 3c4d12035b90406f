import type { MenuOpenSource } from "@diary/ui/menu";

export interface SubjectMenuProps {
  /** Without an id, the subject is the author. */
  challenge: { challenge_id?: string; user_id: string; nickname: string; title: string };
  entry?: { day_id: string; date: string };
  /** The author was blocked, and their content is being removed. */
  onBlocked?: () => void;
  className?: string;
}

export interface SubjectMenuPanelProps extends SubjectMenuProps {
  userId: string | null;
  openedBy: MenuOpenSource;
}
