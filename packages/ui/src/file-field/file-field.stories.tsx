import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";

import { Avatar } from "../avatar/avatar.tsx";
import { controlled } from "../story-data/controlled.tsx";
import { FileField } from "./file-field.tsx";

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture = new File([Uint8Array.from(atob(pixel), (letter) => letter.codePointAt(0) ?? 0)], "me.png", {
  type: "image/png",
});

const meta = {
  title: "Fields/FileField",
  component: FileField,
  render: controlled(FileField, "file", "onChoose"),
  args: {
    label: "Choose Avatar",
    hint: "(Max 1MB)",
    accept: "image/*",
    file: undefined,
    onChoose: fn(),
    preview: (url) => <Avatar name="Mina Okada" src={url} size="profile" alt="Preview" />,
  },
} satisfies Meta<typeof FileField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ShowsTheChosenFile: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.upload(canvas.getByLabelText("Choose Avatar"), picture);
    await expect(args.onChoose).toHaveBeenCalledWith(picture);
    await waitFor(() =>
      expect(canvas.getByRole("img", { name: "Preview" })).toHaveAttribute(
        "src",
        expect.stringMatching(/^blob:/),
      ),
    );
    await expect(canvas.getByText("Chosen: me.png")).toBeInTheDocument();
    await expect(canvas.getByLabelText("Choose Avatar")).toHaveAccessibleDescription("(Max 1MB)");
    await userEvent.upload(canvas.getByLabelText("Choose Avatar"), picture);
    await expect(args.onChoose).toHaveBeenCalledTimes(2);
  },
};
