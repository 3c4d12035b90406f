export { Header, type HeaderAccount, type HeaderProps } from "./header.tsx";
