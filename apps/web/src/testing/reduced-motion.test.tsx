import { afterEach, expect, test } from "vitest";
import { cdp } from "vitest/browser";

import "../styles.css";

const device = () => cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> };
const prefer = (value: "reduce" | "no-preference") =>
  device().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });

afterEach(() => prefer("reduce"));

/** Counts the transitions that start when a change of style affects several elements. */
function transitions(): number {
  const box = document.body.appendChild(document.createElement("div"));
  box.innerHTML = '<p style="transition: color 1s">One</p><p>Two</p>';
  void box.offsetHeight;
  box.style.color = "red";
  box.style.fontSize = "30px";
  void box.offsetHeight;
  const count = box.getAnimations({ subtree: true }).length;
  box.remove();
  return count;
}

test("with reduced motion, a change of style starts no transition", async () => {
  await prefer("no-preference");
  await expect.poll(transitions).toBe(1);
  await prefer("reduce");
  await expect.poll(transitions).toBe(0);
});
