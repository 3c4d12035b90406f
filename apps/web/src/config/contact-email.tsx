import { createContext, use, type ReactNode } from "react";

import { usePrerendered } from "../hydration/use-prerendered.ts";
import { env } from "./env.ts";

const ContactEmail = createContext(env.contactEmail);

/** Hands the developer's address to the pages: as prerendered the one of the build, then the backend's. */
export function ContactEmailProvider({ children, email }: { email: string; children: ReactNode }) {
  const address = usePrerendered(() => email, env.contactEmail);
  return <ContactEmail value={address}>{children}</ContactEmail>;
}

/** The specification's {email}. */
export function useContactEmail(): string {
  return use(ContactEmail);
}
