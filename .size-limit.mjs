import { extensionBudgets } from "./apps/extension/scripts/sizes.ts";
import { siteBudgets } from "./apps/web/scripts/size-budgets.ts";

export default [...siteBudgets(), ...extensionBudgets()];
