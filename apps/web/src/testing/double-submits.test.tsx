import { paths } from "@diary/core/paths";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";

import { button, challenge, challenge_id, member } from "./failing-site.tsx";
import { renderTestApp } from "./render-test-app.tsx";

interface Form {
  address: string;
  isMember?: boolean;
  fields: Readonly<Record<string, string>>;
  submit: string;
  path: string;
}

const credentials = { "Email Address": "mina@diary.example", Password: "secret1234" };
const FORMS: Form[] = [
  {
    address: paths.createChallenge,
    isMember: true,
    fields: { Description: "One a day.", Title: "Ten katas" },
    submit: "Create Challenge",
    path: "POST /rest/v1/challenge",
  },
  {
    address: paths.editChallenge(challenge_id),
    isMember: true,
    fields: { Title: "Ten katas" },
    submit: "Update Challenge",
    path: "PATCH /rest/v1/challenge",
  },
  { address: paths.signIn, fields: credentials, submit: "Sign In", path: "POST /auth/v1/token" },
  {
    address: paths.signUp,
    fields: { ...credentials, "Confirm Password": "secret1234" },
    submit: "Sign Up",
    path: "POST /auth/v1/signup",
  },
];

/** Runs like a user's next press, which browsers handle before timers. */
const inNextPress = (press: () => void) => scheduler.postTask(press, { priority: "user-blocking" });

test.each(FORMS)("$submit is busy during its request and sends it once", async (form) => {
  const sent: string[] = [];
  const site = await renderTestApp(form.address, {
    ...(form.isMember && { member }),
    answer: (path, _body, method) => {
      if (path === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
      if (path === "/rest/v1/home_challenge") return [challenge];
      if (`${method} ${path}` !== form.path) return method === "GET" ? [] : undefined;
      sent.push(path);
      return new Promise(() => undefined);
    },
  });
  for (const [label, value] of Object.entries(form.fields))
    await site.getByLabelText(label, { exact: true }).fill(value);
  const submit = button(site, form.submit);
  const press = () => (submit.element() as HTMLElement).click();
  press();
  await inNextPress(press);
  await expect.poll(() => sent).not.toEqual([]);
  await expect.element(submit).toHaveAttribute("aria-busy", "true");
  press();
  await userEvent.keyboard("{Enter}");
  expect(sent).toHaveLength(1);
});
