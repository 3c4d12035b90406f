import { buttonClass, type ButtonVariant } from "../button/button-class.ts";
import { LinkSlot } from "../link-slot/link-slot.tsx";
import { linkTo } from "../link-slot/link-to.ts";

export interface ButtonLinkProps {
  readonly name: string;
  readonly variant?: ButtonVariant;
}

/** A link that looks like a button, for the stories of composed views. */
export function ButtonLink({ name, variant = "secondary" }: ButtonLinkProps) {
  return (
    <LinkSlot link={linkTo(`#${name}`)} className={buttonClass(variant, "medium")}>
      {name}
    </LinkSlot>
  );
}
