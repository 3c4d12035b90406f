export type { Revision } from "./revision-item.tsx";
export { RevisionList, type RevisionListProps } from "./revision-list.tsx";
