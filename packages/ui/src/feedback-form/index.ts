export { FeedbackForm, type FeedbackFormProps, type FeedbackText } from "./feedback-form.tsx";
