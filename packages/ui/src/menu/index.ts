export { MenuPanel, type MenuPanelProps } from "./menu-panel.tsx";
export type { MenuItem, OpenedBy } from "./menu.tsx";
export { MoreButton, type MoreButtonProps } from "./more-button.tsx";
