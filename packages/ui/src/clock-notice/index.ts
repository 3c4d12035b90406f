export { clockDifference, ClockNotice, type ClockNoticeProps } from "./clock-notice.tsx";
