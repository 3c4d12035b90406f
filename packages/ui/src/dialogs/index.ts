export { useDialogs, type AlertOptions, type ConfirmOptions, type Dialogs } from "./dialogs-context.ts";
export { DialogsProvider, type DialogsProviderProps } from "./dialogs-provider.tsx";
