export { VersionConflict, type VersionConflictProps } from "./version-conflict.tsx";
