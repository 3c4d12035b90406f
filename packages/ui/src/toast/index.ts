export { useToast, type ShowToast, type ToastOptions } from "./toast-context.ts";
export { ToastProvider, type ToastProviderProps } from "./toast-provider.tsx";
