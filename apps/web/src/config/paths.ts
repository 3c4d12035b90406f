export { paths } from "@diary/core/paths";
