export { respondToAssistant, type AssistantServer } from "./respond.ts";
