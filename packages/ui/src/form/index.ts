export { ErrorSummary, type ErrorSummaryProps, type FormError } from "./error-summary.tsx";
export { Form, type FormProps } from "./form.tsx";
