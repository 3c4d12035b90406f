import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";

import { drawing, somePhotos } from "../story-data/field-photos.ts";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { uiTables } from "../words/ja.ts";
import { translateWith, WordsContext } from "../words/words.ts";
import { AddPhotosButton, PhotoField, type PhotoFieldProps } from "./photo-field.tsx";

function Sheet({ photos: first, ...props }: PhotoFieldProps) {
  const [photos, setPhotos] = useState(first);
  const [text, setText] = useState("Narrowing, at last. `in` was the word I was missing.");
  const isSmall = props.size === "small";
  return (
    <form className={isSmall ? "grid h-80 w-90" : "max-w-measure grid"}>
      <TextAreaField
        label="Content"
        hideLabel={isSmall}
        fill={isSmall}
        sheet="entry"
        rows={4}
        value={text}
        onValueChange={setText}
        below={
          <div className={isSmall ? "py-2" : "py-3 sm:py-4"}>
            <PhotoField
              {...props}
              photos={photos}
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
              onRemove={(id) => {
                setPhotos(photos.filter((photo) => photo.id !== id));
                props.onRemove(id);
              }}
            />
          </div>
        }
      />
    </form>
  );
}

const meta = {
  title: "Fields/PhotoField",
  component: PhotoField,
  render: (args) => <Sheet {...args} />,
  args: {
    photos: [],
    problems: [],
    limit: 4,
    altLimit: 300,
    onFiles: fn(),
    onMove: fn(),
    onAltChange: fn(),
    onRemove: fn(),
    onUndo: undefined,
    onRetry: fn(),
    onDismiss: fn(),
  },
} satisfies Meta<typeof PhotoField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    const file = new File(["x"], "loaf.jpg", { type: "image/jpeg" });
    await userEvent.upload(canvas.getByLabelText("Add photos"), file);
    await expect(args.onFiles).toHaveBeenCalledWith([file]);
    await userEvent.upload(canvas.getByLabelText("Add photos"), file);
    await expect(args.onFiles).toHaveBeenCalledTimes(2);
  },
};

export const One: Story = { tags: ["extended"], args: { photos: somePhotos(1) } };

export const Four: Story = {
  args: { photos: somePhotos(4) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText("Add photos")).toBeNull();
    await expect(canvas.getByText("No caption")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Photo 3 of 4, no caption" }));
    await userEvent.type(canvas.getByRole("textbox", { name: "What is in the photo?" }), "Rain");
    await expect(canvas.getByRole("button", { name: "Photo 3 of 4: Rain" })).toBeVisible();
    await expect(canvas.queryByText("No caption")).toBeNull();
  },
};

export const GettingReady: Story = {
  tags: ["extended"],
  args: {
    photos: [
      ...somePhotos(1),
      { id: "a", status: "preparing", url: drawing(200), alt: "" },
      { id: "b", status: "preparing", url: undefined, alt: "" },
    ],
  },
};

export const NotAdded: Story = {
  args: {
    photos: somePhotos(1),
    problems: [
      {
        id: "a",
        message:
          "IMG_4711.HEIC: This browser can't open photos of this kind. Save it as JPEG and add it again.",
        canRetry: false,
      },
      {
        id: "b",
        message: "loaf.jpg: The device has no space left. Free some, then try again.",
        canRetry: true,
      },
    ],
  },
};

export const TooMany: Story = {
  args: {
    photos: somePhotos(4),
    problems: [
      { id: "a", message: "An entry has up to 4 photos. Not added: rain.jpg, tea.jpg", canRetry: false },
    ],
  },
};

export const Removed: Story = { args: { photos: somePhotos(2), onUndo: fn() } };

export const LongCaption: Story = {
  tags: ["extended"],
  args: {
    photos: [
      {
        id: "p1",
        status: "ready",
        url: drawing(20, [900, 120]),
        alt: "A very long caption. ".repeat(14).trim(),
      },
    ],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Photo 1 of 1/ }));
    const caption = canvas.getByRole("textbox", { name: "What is in the photo?" });
    await expect(caption.scrollHeight).toBeLessThanOrEqual(caption.clientHeight);
  },
};

export const Japanese: Story = {
  tags: ["extended"],
  decorators: [(Story) => <WordsContext value={translateWith(uiTables)}>{Story()}</WordsContext>],
  args: {
    photos: [
      { id: "p1", status: "ready", url: drawing(20), alt: "焼き上がったばかりのパン" },
      { id: "p2", status: "ready", url: drawing(120), alt: "" },
    ],
  },
};

export const OnAPhone: Story = {
  tags: ["extended"],
  globals: { viewport: { value: "phone" } },
  args: { photos: [...somePhotos(2), { id: "a", status: "preparing", url: drawing(200), alt: "" }] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Photo 1 of 3/ }));
  },
};

export const Dark: Story = {
  tags: ["extended"],
  globals: { theme: "dark" },
  args: { photos: somePhotos(3) },
};

export const InThePopup: Story = { tags: ["extended"], args: { photos: somePhotos(2), size: "small" } };

export const EmptyInThePopup: Story = {
  tags: ["extended"],
  render: ({ onFiles }) => (
    <form className="flex justify-end">
      <AddPhotosButton onFiles={onFiles} />
    </form>
  ),
};
