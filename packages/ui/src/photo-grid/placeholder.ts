import { useEffect, useState } from "react";

async function decode(placeholder: string): Promise<string> {
  const { thumbHashToDataURL } = await import("thumbhash");
  return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (character) => character.charCodeAt(0)));
}

/** Returns the blurred image of a placeholder (thumbhash, base64) as an address, as soon as its decoder is loaded. */
export function usePlaceholder(placeholder: string): string | undefined {
  const [decoded, setDecoded] = useState<{ readonly placeholder: string; readonly url: string }>();
  useEffect(() => {
    let isCurrent = true;
    decode(placeholder).then(
      (url) => isCurrent && setDecoded({ placeholder, url }),
      // A client can store an invalid placeholder. The box then has one colour.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [placeholder]);
  return decoded?.placeholder === placeholder ? decoded.url : undefined;
}
