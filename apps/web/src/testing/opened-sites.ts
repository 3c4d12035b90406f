import { onTestFinished } from "vitest";

export function collectOpenedSites(): readonly string[] {
  const opened: string[] = [];
  const stay = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    opened.push(event.destination.url);
  };
  navigation.addEventListener("navigate", stay);
  onTestFinished(() => navigation.removeEventListener("navigate", stay));
  return opened;
}
