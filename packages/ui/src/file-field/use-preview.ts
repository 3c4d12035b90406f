import { useEffect, useState } from "react";

interface Preview {
  readonly file: File;
  readonly url: string;
}

/** The file as an address that an image can show, once it has been read. */
export function usePreview(file: File | undefined, onReadError: () => void): string | undefined {
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") setPreview({ file, url: reader.result });
    });
    reader.addEventListener("error", onReadError);
    reader.readAsDataURL(file);
    return () => reader.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a new callback is no reason to read the file again
  }, [file]);
  return preview !== undefined && preview.file === file ? preview.url : undefined;
}
