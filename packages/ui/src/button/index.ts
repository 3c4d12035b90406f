export { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class.ts";
export { Button, type ButtonProps } from "./button.tsx";
