import { createContext, use, type ReactNode } from "react";

import { useHydratedValue } from "../hydration/use-hydrated-value.tsx";
import { env } from "./env.ts";
import type { Operator } from "./parse-env.ts";

const OperatorContext = createContext<Operator>(env.operator);

export function OperatorProvider({ children, operator }: { operator: Operator; children: ReactNode }) {
  const shown = useHydratedValue(() => operator, env.operator);
  return <OperatorContext value={shown}>{children}</OperatorContext>;
}

export function useOperator(): Operator {
  return use(OperatorContext);
}
