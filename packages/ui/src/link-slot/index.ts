export { LinkSlot, type LinkElement, type LinkSlotProps } from "./link-slot.tsx";
