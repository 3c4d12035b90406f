import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";

import { Button } from "../button/button.tsx";
import { PhotoGrid } from "../photo-grid/photo-grid.tsx";
import { landscapePhoto, portraitPhoto } from "../story-data/photos.ts";
import { storyLink } from "../story-data/texts.ts";
import { EntryCard } from "./entry-card.tsx";

const meta = {
  title: "Day/DayEntryCard",
  component: EntryCard,
  args: {
    day: 12,
    date: "2026-03-13",
    content:
      "Wrote the reducer for the timer again, this time as a union.\nThree impossible states are gone.\n\nTomorrow: the tests that I kept putting off.",
  },
} satisfies Meta<typeof EntryCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SeenByAVisitor: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "DAY 12" })).toBeVisible();
    await expect(canvas.getByRole("article", { name: "DAY 12" })).toHaveTextContent("Mar 13, 2026");
    await expect(canvas.getByText(/as a union/).innerText).toContain("\n\nTomorrow");
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(canvas.queryByText("Kept on this device until it is sent.")).toBeNull();
  },
};

export const InASectionWithAHeading: Story = {
  args: { level: 4, format: "markdown", content: "# Types\nRead about them." },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 4, name: "DAY 12" })).toBeVisible();
    await expect(await canvas.findByRole("heading", { level: 5, name: "Types" })).toBeVisible();
  },
};

export const SeenByItsOwner: Story = {
  args: {
    editLink: storyLink("#edit"),
    actions: (
      <Button variant="quiet" size="small" className="-my-1">
        Share
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    const edit = canvas.getByRole("link", { name: "Edit Day" });
    await expect(edit).toHaveAttribute("href", "#edit");
    await expect(edit).toHaveAccessibleDescription("DAY 12");
  },
};

export const PendingEntry: Story = {
  args: { day: undefined, delivery: { status: "pending", actions: <Button size="small">Edit</Button> } },
  play: async ({ canvas }) => {
    const entry = canvas.getByRole("article", { name: "Mar 13, 2026" });
    await expect(entry).not.toHaveTextContent("DAY");
    await expect(entry).toHaveTextContent("Kept on this device until it is sent.");
    await expect(canvas.getByRole("button", { name: "Edit" })).toBeVisible();
  },
};

export const RejectedEntry: Story = {
  args: {
    day: undefined,
    delivery: {
      status: "rejected",
      reason: "Cannot register data with the same date",
      actions: (
        <>
          <Button size="small">Change the date</Button>
          <Button size="small">Copy</Button>
          <Button size="small" variant="danger">
            Discard
          </Button>
        </>
      ),
    },
  },
  play: async ({ canvas }) => {
    const entry = canvas.getByRole("article", { name: "Mar 13, 2026" });
    await expect(entry).toHaveTextContent("Cannot register data with the same date");
    await expect(entry).not.toHaveTextContent("Kept on this device");
    await expect(canvas.getAllByRole("button")).toHaveLength(3);
  },
};

export const WordOf60Letters: Story = {
  tags: ["extended"],
  args: { day: 100, content: "Pneumonoultramicroscopicsilicovolcanoconiosispneumonoultrami" },
  globals: { viewport: { value: "popup" } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

export const RightToLeft: Story = {
  tags: ["extended"],
  args: { content: "اليوم كتبت أول اختبار لي.\nكان أسهل مما توقعت." },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText(/اليوم/)).direction).toBe("rtl");
  },
};

export const WithPhotos: Story = {
  args: { photos: <PhotoGrid photos={[landscapePhoto, portraitPhoto]} /> },
  play: async ({ canvas }) => {
    const entry = canvas.getByRole("article", { name: "DAY 12" });
    await expect(within(entry).getAllByRole("figure")).toHaveLength(2);
  },
};

export const WithoutPhotos: Story = { tags: ["extended"], args: { photos: <PhotoGrid photos={[]} /> } };
