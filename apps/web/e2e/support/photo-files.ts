import type { Locator, Page } from "@playwright/test";

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function landscape(page: Page, name: string, hue = 20): Promise<ChosenFile> {
  const mimeType = name.endsWith(".png") ? "image/png" : "image/jpeg";
  const base64 = await page.evaluate(
    async ([type, angle]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 2000, height: 1500 });
      const context = canvas.getContext("2d")!;
      context.fillStyle = `hsl(${angle} 50% 75%)`;
      context.fillRect(0, 0, 2000, 1500);
      context.fillStyle = `hsl(${angle} 60% 40%)`;
      context.fillRect(300, 800, 1400, 700);
      return canvas.toDataURL(type).split(",")[1]!;
    },
    [mimeType, hue] as const,
  );
  return { name, mimeType, buffer: Buffer.from(base64, "base64") };
}

export function noPhoto(name: string): ChosenFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from("No image") };
}

function withImages(element: Element, [kind, ...names]: readonly string[]): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  canvas.getContext("2d")!.fillRect(50, 50, 200, 200);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => {
      const data = new DataTransfer();
      for (const name of names) data.items.add(new File([blob!], name, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      if (kind === "paste")
        element.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
      else {
        element.dispatchEvent(new DragEvent("dragover", { ...init, dataTransfer: data }));
        element.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: data }));
      }
      resolve();
    });
  });
}

export function pasteImage(into: Locator): Promise<void> {
  return into.evaluate(withImages, ["paste", "image.png"]);
}

export function dropFiles(on: Locator, names: readonly string[]): Promise<void> {
  return on.evaluate(withImages, ["drop", ...names]);
}
