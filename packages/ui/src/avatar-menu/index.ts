export { AvatarMenu, type AvatarMenuProps } from "./avatar-menu.tsx";
