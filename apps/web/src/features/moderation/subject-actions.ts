// One chunk for all that the menu offers.
export { askToBlock } from "./ask-to-block.ts";
export { ReportDialog } from "./report-dialog.tsx";
