export { ChoiceField, type Choice, type ChoiceFieldProps } from "./choice-field.tsx";
