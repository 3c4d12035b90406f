import { createContext, use, useEffect, useState, type ReactNode } from "react";

import { env } from "./env.ts";

const ContactEmail = createContext(env.contactEmail);

/** Hands the developer's address to the pages: the one of the build first, as prerendered, then the backend's. */
export function ContactEmailProvider({ children, email }: { email: string; children: ReactNode }) {
  const [current, setCurrent] = useState(env.contactEmail);
  useEffect(() => setCurrent(email), [email]);
  return <ContactEmail value={current}>{children}</ContactEmail>;
}

/** The specification's {email}. */
export function useContactEmail(): string {
  return use(ContactEmail);
}
