export { RevisionList, type Revision, type RevisionListProps } from "./revision-list.tsx";
