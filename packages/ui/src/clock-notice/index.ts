export { ClockNotice, type ClockNoticeProps } from "./clock-notice.tsx";
