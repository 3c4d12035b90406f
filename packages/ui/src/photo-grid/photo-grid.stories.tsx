import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";

import { brokenAddress, landscapePhoto, panoramaPhoto, portraitPhoto } from "../story-data/photos.ts";
import { longWord } from "../story-data/texts.ts";
import { PhotoGrid } from "./photo-grid.tsx";

const meta = {
  title: "Photo/PhotoGrid",
  component: PhotoGrid,
  args: { photos: [landscapePhoto, portraitPhoto], onOpen: fn(), onRetry: fn() },
} satisfies Meta<typeof PhotoGrid>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoPhotos: Story = {
  play: async ({ args, canvas }) => {
    const figure = canvas.getByRole("figure", { name: landscapePhoto.alt });
    await expect(figure).toHaveTextContent(landscapePhoto.alt);
    await expect(figure.querySelector("img")).toHaveAttribute("alt", "");
    await expect(figure.querySelector("img")).toHaveAttribute("loading", "lazy");
    await userEvent.tab();
    await userEvent.tab();
    const second = canvas.getByRole("button", { name: "View photo 2 of 2" });
    await expect(second).toHaveFocus();
    await expect(second).toHaveAccessibleDescription(portraitPhoto.alt);
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith(1);
  },
};

export const OnePhoto: Story = {
  tags: ["extended"],
  args: { photos: [landscapePhoto] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: "View the photo" })).toBeVisible();
  },
};

export const OnePortraitPhoto: Story = { tags: ["extended"], args: { photos: [portraitPhoto] } };

export const FourPhotos: Story = {
  args: {
    photos: [
      landscapePhoto,
      panoramaPhoto,
      { ...portraitPhoto, alt: longWord },
      { ...landscapePhoto, id: "4" },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("figure", { name: "Photo 2 of 4" })).toBeVisible();
  },
};

export const AddressesLoading: Story = {
  tags: ["extended"],
  args: {
    photos: [
      { ...landscapePhoto, source: { status: "loading" } },
      { ...portraitPhoto, source: { status: "loading" } },
    ],
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole("figure", { name: landscapePhoto.alt }).firstElementChild as HTMLElement;
    await waitFor(() => expect(box.style.backgroundImage).toMatch(/^url\("data:image\/png/));
    await expect(box.offsetHeight / box.offsetWidth).toBeCloseTo(0.75, 1);
  },
};

export const AMalformedPlaceholder: Story = {
  tags: ["extended"],
  args: { photos: [{ ...landscapePhoto, placeholder: "no placeholder!", source: { status: "loading" } }] },
};

export const FailedPhotos: Story = {
  args: {
    photos: [
      { ...landscapePhoto, source: { status: "ready", url: brokenAddress } },
      { ...portraitPhoto, source: { status: "failed" } },
    ],
  },
  play: async ({ args, canvas }) => {
    const figure = () => canvas.getByRole("figure", { name: landscapePhoto.alt });
    await waitFor(() => expect(figure()).toHaveTextContent("The photo can't be shown"));
    await expect(canvas.queryByRole("button", { name: "View photo 1 of 2" })).toBeNull();
    await userEvent.click(canvas.getAllByRole("button", { name: "Try again" })[0]!);
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await waitFor(() => expect(figure()).toHaveTextContent("The photo can't be shown"));
  },
};

export const Strip: Story = {
  args: {
    look: "strip",
    photos: [landscapePhoto, portraitPhoto, { ...panoramaPhoto, source: { status: "failed" } }],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("figure", { name: portraitPhoto.alt })).toBeVisible();
    await expect(canvas.queryByText(/·/)).toBeNull();
    await expect(canvas.getByRole("button", { name: "The photo can't be shown. Try again" })).toBeVisible();
  },
};

export const SmallStripOnAPrintedPage: Story = {
  args: { look: "small-strip", eager: true, photos: [landscapePhoto, panoramaPhoto, portraitPhoto] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`${landscapePhoto.alt} · ${portraitPhoto.alt}`)).toBeVisible();
    const figure = canvas.getByRole("figure", { name: landscapePhoto.alt });
    await expect(figure.querySelector("img")).toHaveAttribute("loading", "eager");
    await expect(canvas.getByRole("figure", { name: "Photo 2 of 3" })).toBeVisible();
  },
};

export const NoPhotos: Story = {
  tags: ["extended"],
  args: { photos: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("figure")).toBeNull();
  },
};
