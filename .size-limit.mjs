import { siteBudgets } from "./apps/web/scripts/size-budgets.ts";

export default siteBudgets();
