import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";

import { Button, buttonClass } from "./button.tsx";

const meta = {
  title: "Controls/Button",
  component: Button,
  args: { children: "Register!", onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const MainAction: Story = {
  args: { variant: "primary" },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole("button", { name: "Register!" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

const submit = fn();

export const PendingTakesTheFocusButDoesNotSubmit: Story = {
  args: { pending: true, variant: "primary", type: "submit", children: "Update Profile" },
  decorators: [
    (Story) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Story />
      </form>
    ),
  ],
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole("button", { name: "Update Profile" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(submit).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAttribute("aria-busy", "true");
  },
};

export const PendingDoesNotChangeTheWidth: Story = {
  tags: ["sheet", "extended"],
  render: () => (
    <div className="grid justify-items-start gap-3">
      {(["small", "medium", "large"] as const).map((size) => (
        <div key={size} className="flex gap-3">
          <Button size={size}>Register!</Button>
          <Button size={size} pending>
            Register!
          </Button>
        </div>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const widths = canvas.getAllByRole("button").map((button) => button.offsetWidth);
    await expect(widths[1]).toBe(widths[0]);
    await expect(widths[3]).toBe(widths[2]);
    await expect(widths[5]).toBe(widths[4]);
  },
};

export const SpinnerIsNextToTheTextInAWideButton: Story = {
  tags: ["extended"],
  args: { pending: true, children: "Create", className: "w-96" },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Create" });
    const spinner = button.querySelector("[aria-hidden]")!.getBoundingClientRect();
    await expect(spinner.left - button.getBoundingClientRect().left).toBeGreaterThan(100);
  },
};

export const SpinnerIsAsFarFromTheBorderAsFromTheText: Story = {
  tags: ["extended"],
  args: { pending: true, size: "small", children: "Try again" },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Try again" });
    const { marginInlineEnd, width } = getComputedStyle(button.querySelector("[aria-hidden]")!);
    const gap = Number.parseFloat(marginInlineEnd);
    const padding = Number.parseFloat(getComputedStyle(button).paddingInlineStart);
    await expect(padding - Number.parseFloat(width) - gap).toBeGreaterThanOrEqual(gap);
  },
};

export const EveryVariantAndALinkThatLooksLikeAButton: Story = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary">Create Challenge</Button>
      <Button>Edit Profile</Button>
      <Button variant="quiet">Back</Button>
      <Button variant="danger">Delete</Button>
      <a href="#signup" className={buttonClass("primary", "large")}>
        SignUp
      </a>
    </div>
  ),
};
