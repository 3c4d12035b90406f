import { useEffect, useEffectEvent, useState, type RefObject } from "react";

/** Passes on files that the user pastes or drops in the form around the element. Returns true during a drag of files. */
export function usePhotoFiles(
  element: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const report = useEffectEvent(onFiles);

  useEffect(() => {
    const region = element.current?.closest("form") ?? element.current;
    if (!region) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      report(files);
    };
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Prevents the browser from leaving the page and opening the file.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && region.contains(event.relatedTarget))) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      report([...(event.dataTransfer?.files ?? [])]);
    };
    region.addEventListener("paste", paste, { signal });
    region.addEventListener("dragover", drag, { signal });
    region.addEventListener("dragleave", leave, { signal });
    region.addEventListener("drop", drop, { signal });
    return () => stop.abort();
  }, [element]);

  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** Returns no files if the clipboard has text: office programs add an image of the copied text. */
function pastedFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const text = data?.getData("text/plain") ?? "";
  // File managers add the names of the copied files.
  const isFileName = files.some(({ name }) => text.includes(name));
  return text === "" || isFileName ? files : [];
}
