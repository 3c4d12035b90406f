import type { ServeSteps } from "../serve.ts";
import { fillWithDemo } from "./fill-with-demo.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "./people.ts";

/** Fills the database where that is asked for; what is to be known of it goes to `lines`. */
export function demoStep(isAsked: boolean, lines: (readonly [string, string])[]): ServeSteps["fill"] {
  if (!isAsked) return undefined;
  return async (backend) => {
    const outcome = await fillWithDemo(backend);
    if (outcome === "left alone") {
      console.log("There is something in the database already: no demo was added.");
    } else {
      lines.push(["Sign in as", `${DEMO_EMAIL} with ${DEMO_PASSWORD}`]);
    }
  };
}
