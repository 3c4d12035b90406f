import { createContext } from "react";

/** Callbacks that load data again when the user retries a part that failed to render. */
export const RetryContext = createContext<ReadonlySet<() => void>>(new Set());
