export { MenuPanel } from "./menu-panel.tsx";
export { Menu, type MenuItem, type MenuPanelProps, type MenuOpenSource } from "./menu.tsx";
export { MoreButton, type MoreButtonProps } from "./more-button.tsx";
