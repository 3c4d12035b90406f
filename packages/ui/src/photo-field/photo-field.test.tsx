import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { somePhotos } from "../story-data/field-photos.ts";
import { AddPhotosButton } from "./add-photos.tsx";
import { PhotoField, type FieldPhoto, type PhotoFieldProps } from "./photo-field.tsx";

const onFiles = vi.fn<(files: readonly File[]) => void>();

function Form({ first, size }: { first: readonly FieldPhoto[]; size?: "small" }) {
  const [photos, setPhotos] = useState(first);
  return (
    <form aria-label="Entry">
      <textarea aria-label="Content" />
      <PhotoField
        photos={photos}
        size={size}
        problems={[]}
        limit={4}
        altLimit={20}
        onFiles={(files) => {
          onFiles(files);
          const added = files.map(({ name }): FieldPhoto => ({
            id: name,
            status: "preparing",
            url: undefined,
            alt: "",
          }));
          setPhotos([...photos, ...added]);
        }}
        onMove={(id, to) => {
          const others = photos.filter((photo) => photo.id !== id);
          setPhotos(
            others.toSpliced(
              to,
              0,
              photos.find((photo) => photo.id === id)!,
            ),
          );
        }}
        onAltChange={(id, alt) =>
          setPhotos(photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)))
        }
        onRemove={(id) => setPhotos(photos.filter((photo) => photo.id !== id))}
        onUndo={undefined}
        onRetry={() => undefined}
        onDismiss={() => undefined}
      />
      <button
        type="button"
        onClick={() => setPhotos(photos.map(({ alt, id, url }) => ({ alt, id, url, status: "ready" })))}
      >
        Finish
      </button>
    </form>
  );
}

async function open(count: number) {
  onFiles.mockClear();
  const screen = await render(<Form first={somePhotos(count)} />);
  const photo = (name: RegExp | string) => screen.getByRole("button", { name });
  return { screen, photo, status: screen.getByRole("status"), content: screen.getByLabelText("Content") };
}

const image = (name: string) => new File(["x"], name, { type: "image/png" });

function transfer(files: readonly File[], text = ""): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (text !== "") data.setData("text/plain", text);
  return data;
}

function paste(element: Element, clipboardData: DataTransfer): boolean {
  return element.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

test("the popup shows the captions in one line until a photo is pressed", async () => {
  const screen = await render(<Form first={somePhotos(3)} size="small" />);
  const line = screen.getByText("Three boxes, waiting, sent and refused, with arrows · The first loaf");
  await expect.element(line).toBeVisible();
  await screen.getByRole("button", { name: /^Photo 2 of 3/ }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole("textbox", { name: "What is in the photo?" }))
    .toHaveValue("The first loaf");
});

test("Tab reaches the photos in their order, then the button, then the caption", async () => {
  const { content, photo, screen } = await open(2);
  (content.element() as HTMLElement).focus();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(photo(/^Photo 1 of 2/)).toHaveFocus();
  await expect.element(photo(/^Photo 1 of 2/)).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Tab}");
  await expect.element(photo(/^Photo 2 of 2/)).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByLabelText("Add photos")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("textbox", { name: "What is in the photo?" })).toHaveFocus();
});

test("an arrow key moves the focused photo, announces its place and keeps its focus", async () => {
  const { photo, status } = await open(3);
  (photo(/arrows$/).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect
    .element(photo("Photo 2 of 3: Three boxes, waiting, sent and refused, with arrows"))
    .toHaveFocus();
  await expect.element(status).toHaveTextContent("Moved to place 2 of 3");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(photo(/^Photo 3 of 3: Three/)).toHaveFocus();
  await expect.element(status).toHaveTextContent("Moved to place 3 of 3");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(photo(/^Photo 2 of 3: Three/)).toHaveFocus();
});

test("the buttons below a photo move it and keep their focus at the end", async () => {
  const { photo, status } = await open(2);
  await userEvent.click(photo(/^Photo 1 of 2/));
  await userEvent.click(photo("Move photo 1 to the right"));
  await expect.element(status).toHaveTextContent("Moved to place 2 of 2");
  await expect.element(photo("Move photo 2 to the right")).toHaveFocus();
  await expect.element(photo("Move photo 2 to the right")).toHaveAttribute("aria-disabled", "true");
});

test("dragging a photo onto another photo moves it to that place", { tags: "extended" }, async () => {
  const { photo } = await open(3);
  await photo(/^Photo 1 of 3: Three/).dropTo(photo(/^Photo 3 of 3/));
  await expect.element(photo(/^Photo 3 of 3: Three/)).toBeVisible();
  expect(onFiles).not.toHaveBeenCalled();
});

test("removing a photo focuses the next photo, or Add photos after the last photo", async () => {
  const { photo, screen, status } = await open(2);
  await userEvent.click(photo(/^Photo 1 of 2/));
  await userEvent.click(photo("Remove photo 1"));
  await expect.element(photo("Photo 1 of 1: The first loaf")).toHaveFocus();
  await expect.element(status).toHaveTextContent("Photo removed");
  await userEvent.keyboard("{Delete}");
  await expect.element(screen.getByLabelText("Add photos")).toHaveFocus();
});

test("a caption stops at its limit and has no line breaks", async () => {
  const { photo, screen } = await open(3);
  await userEvent.click(photo("Photo 3 of 3, no caption"));
  const caption = screen.getByRole("textbox", { name: "What is in the photo?" });
  await userEvent.click(caption);
  await userEvent.keyboard("Rain on{Enter} the window, again");
  await expect.element(caption).toHaveValue("Rain on the window, ");
  await expect.element(photo("Photo 3 of 3: Rain on the window,")).toBeVisible();
});

test("a chosen file can have a caption and be cancelled before it is ready", async () => {
  const { photo, screen, status } = await open(1);
  await userEvent.upload(screen.getByLabelText("Add photos"), [image("tea.png"), image("rain.png")]);
  expect(onFiles.mock.calls[0]![0].map(({ name }) => name)).toEqual(["tea.png", "rain.png"]);
  const caption = screen.getByRole("textbox", { name: "What is in the photo?" });
  await caption.fill("Tea");
  await expect.element(photo("Photo 2 of 3, getting ready")).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(photo("Photo 3 of 3, getting ready"));
  await userEvent.click(photo("Cancel photo 3"));
  await userEvent.click(photo("Finish"));
  await expect.element(photo("Photo 2 of 2: Tea")).toBeVisible();
  await expect.element(status).toHaveTextContent("2 photos");
});

test("when the field is full, the last photo gets the focus of the removed button", async () => {
  const { photo, screen } = await open(3);
  (screen.getByLabelText("Add photos").element() as HTMLElement).focus();
  await userEvent.upload(screen.getByLabelText("Add photos"), image("tea.png"));
  await expect.element(photo("Photo 4 of 4, getting ready")).toHaveFocus();
});

test("an image pasted into the text is added", async () => {
  const { content } = await open(1);
  expect(paste(content.element(), transfer([image("image.png")]))).toBe(false);
  expect(onFiles.mock.calls[0]![0]).toHaveLength(1);
});

test("an image file pasted together with its name as text is added", async () => {
  const { content } = await open(1);
  expect(paste(content.element(), transfer([image("loaf.png")], "loaf.png"))).toBe(false);
  expect(onFiles).toHaveBeenCalledOnce();
});

test("copied text is pasted as text if an office program adds an image of the text", async () => {
  const { content } = await open(1);
  expect(paste(content.element(), transfer([image("image.png")], "A cell"))).toBe(true);
  expect(paste(content.element(), transfer([], "Only text"))).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});

test("files dropped on the text are added instead of opened by the browser", async () => {
  const { content, screen } = await open(0);
  const dataTransfer = transfer([image("loaf.png")]);
  const init = { dataTransfer, bubbles: true, cancelable: true };
  expect(content.element().dispatchEvent(new DragEvent("dragover", init))).toBe(false);
  await expect.element(screen.getByText("Drop photos here")).toBeVisible();
  expect(content.element().dispatchEvent(new DragEvent("drop", init))).toBe(false);
  expect(onFiles.mock.calls[0]![0].map(({ name }) => name)).toEqual(["loaf.png"]);
});

test("the popup's button takes chosen, pasted and dropped files of its form", async () => {
  onFiles.mockClear();
  const screen = await render(
    <form aria-label="Entry">
      <textarea aria-label="Content" />
      <AddPhotosButton onFiles={onFiles} />
    </form>,
  );
  const content = screen.getByLabelText("Content").element();
  await userEvent.upload(screen.getByLabelText("Add photos"), image("chosen.png"));
  paste(content, transfer([image("pasted.png")]));
  const drop = { dataTransfer: transfer([image("dropped.png")]), bubbles: true, cancelable: true };
  expect(content.dispatchEvent(new DragEvent("drop", drop))).toBe(false);
  const names = onFiles.mock.calls.flatMap(([files]) => files.map(({ name }) => name));
  expect(names).toEqual(["chosen.png", "pasted.png", "dropped.png"]);
});

test("dragged text can still be dropped on the text", async () => {
  const { content } = await open(0);
  const init = { dataTransfer: transfer([], "Words"), bubbles: true, cancelable: true };
  expect(content.element().dispatchEvent(new DragEvent("drop", init))).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});

test.each([
  [
    "Chrome on Android",
    "Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0",
    true,
  ],
  ["Firefox on Android", "Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", false],
  ["Safari on iOS", "iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15", false],
])("%s offers photos and the camera", async (_, device, needsOtherType) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`Mozilla/5.0 (${device}`);
  const { screen } = await open(0);
  const types = needsOtherType ? "image/*,android/allowCamera" : "image/*";
  await expect.element(screen.getByLabelText("Add photos")).toHaveAttribute("accept", types);
});

test("a second press on a photo closes its caption", async () => {
  const { photo, screen } = await open(2);
  const caption = screen.getByRole("textbox", { name: "What is in the photo?" });
  await photo(/^Photo 2 of 2/).click();
  await expect.element(caption).toHaveValue("The first loaf");
  await photo(/^Photo 2 of 2/).click();
  await expect.element(caption).not.toBeInTheDocument();
  await expect.element(photo(/^Photo 2 of 2/)).toHaveAttribute("aria-pressed", "false");
});

test("in the popup, the caption of an added photo stays closed", async () => {
  const screen = await render(<Form first={[]} size="small" />);
  await userEvent.upload(screen.getByLabelText("Add photos"), image("tea.png"));
  const photo = screen.getByRole("button", { name: "Photo 1 of 1, getting ready" });
  await expect.element(photo).toHaveAttribute("aria-pressed", "false");
});

test("a photo that is getting ready can be removed by Backspace, but not moved", async () => {
  const { photo, screen, status } = await open(2);
  await userEvent.upload(screen.getByLabelText("Add photos"), image("tea.png"));
  const added = photo("Photo 3 of 3, getting ready");
  await expect.element(added).toHaveAttribute("draggable", "false");
  await expect.element(added).toHaveAccessibleDescription("");
  await expect.element(photo(/^Photo 1 of 3/)).toHaveAttribute("draggable", "true");
  await expect.element(photo(/^Photo 1 of 3/)).toHaveAccessibleDescription(/^Arrow keys move/);
  await expect.element(photo("Move photo 3 to the left")).not.toBeInTheDocument();
  (added.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(added).toHaveFocus();
  await userEvent.keyboard("{Backspace}");
  await expect.element(added).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent("Photo removed");
});

test("the first photo has nothing to its left: button and key do nothing", async () => {
  const { photo, status } = await open(2);
  await photo(/^Photo 1 of 2/).click();
  await expect.element(photo("Move photo 1 to the left")).toHaveAttribute("aria-disabled", "true");
  await expect.element(photo("Move photo 1 to the right")).not.toHaveAttribute("aria-disabled");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(photo(/^Photo 1 of 2: Three/)).toHaveFocus();
  await expect.element(status).toHaveTextContent("");
});

test("Add photos no longer invites to drop after the dragged files have left", async () => {
  const { content, screen } = await open(0);
  const init = { dataTransfer: transfer([image("loaf.png")]), bubbles: true, cancelable: true };
  content.element().dispatchEvent(new DragEvent("dragover", init));
  await expect.element(screen.getByText("Drop photos here")).toBeVisible();
  const inside = screen.getByRole("form").element();
  content.element().dispatchEvent(new DragEvent("dragleave", { ...init, relatedTarget: inside }));
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByText("Drop photos here")).toBeVisible();
  content.element().dispatchEvent(new DragEvent("dragleave", { ...init, relatedTarget: document.body }));
  await expect.element(screen.getByText("Drop photos here")).not.toBeInTheDocument();
});

const ignore = () => undefined;

async function openField(props: Partial<PhotoFieldProps>) {
  const calls = {
    onRetry: vi.fn<PhotoFieldProps["onRetry"]>(),
    onDismiss: vi.fn<PhotoFieldProps["onDismiss"]>(),
    onUndo: vi.fn<() => void>(),
  };
  const field = (changed: Partial<PhotoFieldProps>) => (
    <PhotoField
      photos={somePhotos(2)}
      problems={[]}
      limit={4}
      altLimit={20}
      onFiles={ignore}
      onMove={ignore}
      onAltChange={ignore}
      onRemove={ignore}
      {...calls}
      onUndo={undefined}
      {...props}
      {...changed}
    />
  );
  const screen = await render(field({}));
  return { ...calls, screen, show: (changed: Partial<PhotoFieldProps>) => screen.rerender(field(changed)) };
}

test("Try again is only offered for a problem that can pass", async () => {
  const problems = [
    { id: "kind", message: "scan.heic can't be opened.", canRetry: false },
    { id: "space", message: "loaf.jpg: no space left.", canRetry: true },
  ];
  const { onDismiss, onRetry, screen, show } = await openField({ problems });
  const item = (text: string) => screen.getByRole("alert").getByRole("listitem").filter({ hasText: text });
  await expect.element(item("scan").getByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  await item("loaf").getByRole("button", { name: "Try again" }).click();
  expect(onRetry.mock.calls).toEqual([["space"]]);
  await item("scan").getByRole("button", { name: "Close message" }).click();
  expect(onDismiss.mock.calls).toEqual([["kind"]]);
  await show({ problems: problems.slice(1) });
  await expect.element(screen.getByLabelText("Add photos")).toHaveFocus();
});

test("Undo brings a removed photo back, and removing moves the focus", async () => {
  const onUndo = vi.fn<() => void>();
  const { screen, show } = await openField({ onUndo });
  await screen.getByRole("button", { name: "Undo" }).click();
  expect(onUndo).toHaveBeenCalledOnce();
  await show({ onUndo: undefined, photos: somePhotos(3) });
  await expect.element(screen.getByLabelText("Add photos")).toHaveFocus();
  await show({ onUndo, photos: somePhotos(3) });
  await screen.getByRole("button", { name: "Undo" }).click();
  await show({ onUndo: undefined, photos: somePhotos(4) });
  await expect.element(screen.getByRole("button", { name: /^Photo 4 of 4/ })).toHaveFocus();
});
