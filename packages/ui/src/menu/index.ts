export { MenuPanel } from "./menu-panel.tsx";
export {
  Menu,
  type MenuItem,
  type MenuPanelProps,
  type MenuOpenSource,
  MoreButton,
  type MoreButtonProps,
} from "./menu.tsx";
