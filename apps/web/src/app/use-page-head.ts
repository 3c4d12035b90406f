import { useEffect } from "react";

import { env } from "../config/env.ts";
import { documentTitle } from "./document-title.ts";
import type { PageEntry } from "./page-table.ts";

function setLink(rel: string, href: string) {
  const link =
    document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ?? document.createElement("link");
  link.rel = rel;
  link.href = href;
  if (!link.isConnected) document.head.append(link);
}

function setMeta(name: string, content: string | null) {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) return found?.remove();
  const meta = found ?? document.createElement("meta");
  meta.name = name;
  meta.content = content;
  if (!meta.isConnected) document.head.append(meta);
}

/** Keeps the document's head in step with the page that is shown. */
export function usePageHead({ access, description, path, title }: PageEntry, pathname: string): void {
  const listed = access !== "signed-in" && path !== "*";
  useEffect(() => {
    document.title = documentTitle(title);
    setMeta("description", description);
    setMeta("robots", listed ? null : "noindex");
    setLink("canonical", env.siteUrl + pathname);
  }, [description, listed, pathname, title]);
}
