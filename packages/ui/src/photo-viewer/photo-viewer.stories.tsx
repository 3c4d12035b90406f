import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";

import { PhotoGrid } from "../photo-grid/photo-grid.tsx";
import { brokenAddress, landscapePhoto, panoramaPhoto, portraitPhoto } from "../story-data/photos.ts";
import { PhotoViewer, type PhotoViewerProps } from "./photo-viewer.tsx";

function Entry({ index: initial, ...props }: PhotoViewerProps) {
  const [index, setIndex] = useState(initial);
  return (
    <>
      <PhotoGrid photos={props.photos} onOpen={setIndex} />
      <PhotoViewer {...props} index={index} onIndexChange={setIndex} />
    </>
  );
}

const meta = {
  title: "Photo/PhotoViewer",
  component: PhotoViewer,
  render: (args) => <Entry {...args} />,
  args: {
    photos: [landscapePhoto, portraitPhoto, panoramaPhoto],
    index: undefined,
    onIndexChange: fn(),
    onRetry: fn(),
  },
  parameters: { docs: { story: { inline: false, height: "360px" } } },
} satisfies Meta<typeof PhotoViewer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole("button", { name: "View photo 2 of 3" });
    opener.focus();
    await userEvent.keyboard("{Enter}");
    const second = await screen.findByRole("dialog", { name: "Photo 2 of 3" });
    await expect(second).toHaveAccessibleDescription(portraitPhoto.alt);
    await waitFor(() => expect(within(second).getByRole("button", { name: "Close" })).toHaveFocus());
    await expect(within(second).getByRole("status")).toHaveTextContent(`Photo 2 of 3. ${portraitPhoto.alt}`);
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await expect(second).toHaveAccessibleName("Photo 2 of 3");
    await userEvent.keyboard("{ArrowRight}");
    const third = await screen.findByRole("dialog", { name: "Photo 3 of 3" });
    await expect(third).toHaveAccessibleDescription("");
    await expect(within(third).getByRole("status")).toHaveTextContent("Photo 3 of 3");
    await userEvent.keyboard("{ArrowRight}");
    await screen.findByRole("dialog", { name: "Photo 1 of 3" });
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await screen.findByRole("dialog", { name: "Photo 2 of 3" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

export const ByButtonsAndSwipes: Story = {
  args: { index: 0 },
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: "Photo 1 of 3" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Next photo" }));
    await expect(dialog).toHaveAccessibleName("Photo 2 of 3");
    const image = () => dialog.querySelector("img")!;
    const touch = { pointerId: 7, pointerType: "touch", isPrimary: true };
    const swipe = async (fromX: number, toX: number, toY = 100, other = {}) => {
      await fireEvent.pointerDown(image(), { ...touch, ...other, clientX: fromX, clientY: 100 });
      await fireEvent.pointerUp(image(), { ...touch, ...other, clientX: toX, clientY: toY });
    };
    await swipe(200, 80);
    await expect(dialog).toHaveAccessibleName("Photo 3 of 3");
    await swipe(80, 200);
    await expect(dialog).toHaveAccessibleName("Photo 2 of 3");
    await swipe(200, 170);
    await swipe(200, 80, 300);
    await swipe(200, 80, 100, { pointerType: "mouse" });
    await swipe(200, 80, 100, { isPrimary: false });
    await expect(dialog).toHaveAccessibleName("Photo 2 of 3");
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const OnePhoto: Story = {
  args: { index: 0, photos: [portraitPhoto] },
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: "Photo" });
    await expect(within(dialog).queryByRole("button", { name: "Next photo" })).toBeNull();
  },
};

export const WithAPreview: Story = {
  tags: ["extended"],
  args: {
    index: 0,
    photos: [
      {
        ...landscapePhoto,
        source: { status: "loading" },
        preview: landscapePhoto.source.status === "ready" ? landscapePhoto.source.url : undefined,
      },
    ],
  },
};

export const AFailedPhoto: Story = {
  args: { index: 0, photos: [{ ...landscapePhoto, source: { status: "ready", url: brokenAddress } }] },
  play: async ({ args }) => {
    const dialog = await screen.findByRole("dialog", { name: "Photo" });
    await within(dialog).findByText("The photo can't be shown");
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
