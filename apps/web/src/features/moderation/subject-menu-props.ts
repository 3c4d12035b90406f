import type { MenuOpenSource } from "@diary/ui/menu";

export interface SubjectMenuProps {
  /** If `challenge_id` is missing, the user can only report or block the author. */
  challenge: { challenge_id?: string; user_id: string; nickname: string; title: string };
  entry?: { day_id: string; date: string };
  /** Called after the author is blocked, for example to leave the author's page. */
  onBlocked?: () => void;
  className?: string;
}

export interface SubjectMenuPanelProps extends SubjectMenuProps {
  userId: string | null;
  openedBy: MenuOpenSource;
}
