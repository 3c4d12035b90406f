import { Button } from "@diary/ui/button";
import { Section } from "@diary/ui/page";

import { env } from "../../config/env.ts";
import { extensionHost } from "../../platform/extension-host.ts";
import { profileCopy } from "./copy.ts";

const { extension: copy } = profileCopy;

/** That there is an extension, where it is here or somebody has said where it is to be had. */
export function ExtensionPromo() {
  const isInstalled = extensionHost.hasMark();
  if (!isInstalled && env.extensionUrl === undefined) return null;
  return (
    <Section title={copy.title}>
      <p className="text-muted">{copy.text}</p>
      {isInstalled ? (
        <p className="mt-2">{copy.installed}</p>
      ) : (
        <Button asChild className="mt-4">
          <a href={env.extensionUrl} target="_blank" rel="noreferrer">
            {copy.get}
          </a>
        </Button>
      )}
    </Section>
  );
}
