export { controlClass } from "./control-class.ts";
export { Field, type FieldProps, type FieldTexts, type FieldWiring } from "./field.tsx";
export { countCharacters, limitText } from "./limit.ts";
