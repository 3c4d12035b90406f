import { buttonClass } from "@diary/ui/button";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { useBackendConfig } from "../../config/backend.ts";
import { extensionHost } from "../../platform/web-platform.ts";
import { profileWords } from "../../words/en/profile.ts";

export function ExtensionPromo() {
  const { extension: words } = useWords(profileWords);
  const { extensionUrl } = useBackendConfig();
  const isInstalled = extensionHost.hasMark();
  if (!isInstalled && extensionUrl === undefined) return null;
  return (
    <Section title={words.title}>
      <p className="text-muted">{words.text}</p>
      {isInstalled ? (
        <p className="mt-2">{words.installed}</p>
      ) : (
        <a href={extensionUrl} target="_blank" rel="noreferrer" className={`${buttonClass()} mt-4`}>
          {words.get}
        </a>
      )}
    </Section>
  );
}
