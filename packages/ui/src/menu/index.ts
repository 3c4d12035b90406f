export { MenuPanel } from "./menu-panel.tsx";
export type { MenuItem, MenuPanelProps, MenuOpenSource } from "./menu.tsx";
export { MoreButton, type MoreButtonProps } from "./more-button.tsx";
