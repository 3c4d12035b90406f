export { FeedbackTab } from "./feedback-tab.tsx";
