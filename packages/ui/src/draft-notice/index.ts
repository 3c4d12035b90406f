export { DraftNotice, type DraftNoticeProps } from "./draft-notice.tsx";
