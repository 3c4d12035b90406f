export { type MenuItem } from "./menu.tsx";
export { MoreMenu, type MoreMenuProps } from "./more-menu.tsx";
