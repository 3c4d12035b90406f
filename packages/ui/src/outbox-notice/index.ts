export { OutboxNotice, type OutboxNoticeProps } from "./outbox-notice.tsx";
