import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import { Avatar } from "../avatar/avatar.tsx";
import { Button } from "../button/button.tsx";
import { FileField } from "../file-field/file-field.tsx";
import type { FormError } from "../form/error-summary.tsx";
import { Form } from "../form/form.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Page } from "../page/page.tsx";
import { longDescription, longWord } from "../situations/texts.ts";
import { Loading } from "../skeleton/loading.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { TextAreaField } from "../text-area-field/text-area-field.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { ButtonLink } from "./button-link.tsx";
import { Site } from "./site.tsx";

interface SettingsProps {
  readonly state: "on-its-way" | "saving" | "shown";
  readonly nickname: string;
  readonly comment: string;
  readonly errors?: readonly FormError[];
}

const nothing = () => undefined;
const drawMina = (url: string | undefined) => <Avatar size="profile" name="Mina" src={url} />;

function Settings(props: SettingsProps) {
  return (
    <Site>
      <Page width="form">
        <PageHeader title="Setting" />
        {props.state === "on-its-way" ? (
          <Loading className="grid gap-6">
            <Skeleton className="size-20 rounded-full sm:size-30" />
            <Skeleton className="h-11" />
            <Skeleton className="h-28" />
          </Loading>
        ) : (
          <SettingsForm {...props} />
        )}
      </Page>
    </Site>
  );
}

function SettingsForm(props: SettingsProps) {
  const [nickname, setNickname] = useState(props.nickname);
  const [comment, setComment] = useState(props.comment);
  return (
    <Form errors={props.errors} onSubmit={nothing}>
      <FileField
        label="Choose Avatar"
        hint="(Max 1MB)"
        accept="image/*"
        file={undefined}
        onChoose={nothing}
        onReadError={nothing}
        preview={drawMina}
      />
      <TextField
        label="Nickname"
        name="nickname"
        required
        error={props.errors?.[0]?.message}
        value={nickname}
        onValueChange={setNickname}
      />
      <TextAreaField label="Comment" name="comment" required value={comment} onValueChange={setComment} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={props.state === "saving"}>
          Update Profile
        </Button>
        <ButtonLink name="Change Password" variant="quiet" />
      </div>
    </Form>
  );
}

const meta = {
  title: "Views/Settings",
  component: Settings,
  args: { state: "shown", nickname: "Mina", comment: "Front-end by day, type puzzles by night." },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof Settings>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ canvas }) => {
    const nickname = canvas.getByRole("textbox", { name: "Nickname" });
    await userEvent.clear(nickname);
    await userEvent.type(nickname, "Mina K.");
    await expect(nickname).toHaveValue("Mina K.");
    await expect(canvas.getByRole("heading", { level: 1, name: "Setting" })).toBeVisible();
  },
};
export const OnItsWay: Story = {
  args: { state: "on-its-way" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Now Loading...")).toBeInTheDocument();
  },
};
export const Saving: Story = { args: { state: "saving" } };
export const WithoutANickname: Story = {
  args: { nickname: "", errors: [{ name: "nickname", message: "Please write a nickname." }] },
};
export const Extreme: Story = {
  args: { nickname: longWord.slice(0, 50), comment: longDescription },
  globals: { viewport: { value: "popup" } },
};
