export { DayEntryCard, type DayEntryCardProps } from "./day-entry-card.tsx";
export type { EntryDelivery } from "./entry-delivery.ts";
