export { EdgeNotice, type EdgeNoticeProps } from "./edge-notice.tsx";
