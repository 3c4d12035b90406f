import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";

import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import { Form } from "../form/form.tsx";
import { StampCardPicture } from "../hero/stamp-card-picture.tsx";
import { TextLink } from "../link/text-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Page } from "../page/page.tsx";
import { PasswordField } from "../password-field/password-field.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { Site } from "./site.tsx";

interface SignInProps {
  readonly state: "empty" | "refused" | "sending";
}

function SignIn({ state }: SignInProps) {
  const [email, setEmail] = useState(state === "empty" ? "" : "mina@example.org");
  const [password, setPassword] = useState(state === "empty" ? "" : "sunshine42");
  return (
    <Site visitor="signed-out">
      <Page width="form">
        <PageHeader title="Welcome back" />
        <Form onSubmit={() => undefined}>
          {state === "refused" ? <Alert tone="danger">Invalid login credentials</Alert> : null}
          <TextField
            label="Email Address"
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onValueChange={setEmail}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onValueChange={setPassword}
          />
          <Button type="submit" variant="primary" size="large" pending={state === "sending"}>
            Sign In
          </Button>
          <p className="flex flex-wrap justify-between gap-3">
            <TextLink href="#changepassword">Forgot password</TextLink>
            <TextLink href="#signup">Sign Up</TextLink>
          </p>
        </Form>
        <StampCardPicture stamped={3} className="mx-auto mt-14" />
      </Page>
    </Site>
  );
}

const meta = {
  title: "Views/Sign in",
  component: SignIn,
  args: { state: "empty" },
  parameters: { layout: "fullscreen" },
} satisfies Meta<typeof SignIn>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Typical: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: "Email Address" }));
    await userEvent.keyboard("mina@example.org");
    await userEvent.tab();
    await expect(canvas.getByLabelText("Password")).toHaveFocus();
  },
};
export const Refused: Story = {
  args: { state: "refused" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("Invalid login credentials");
  },
};
export const Sending: Story = { args: { state: "sending" } };
export const InThePopupsWidth: Story = { globals: { viewport: { value: "popup" } } };
