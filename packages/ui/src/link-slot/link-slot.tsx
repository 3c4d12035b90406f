import { clsx } from "clsx";
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from "react";

/** A link of whichever router the app uses, without text: `<Link to="/home" />` or `<a href="/home" />`. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

export interface LinkSlotProps {
  readonly link: LinkElement;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Id of what tells links of the same name apart, such as the title of their card. */
  readonly describedBy?: string | undefined;
}

/** Puts the library's words and look on a link that the app hands in. */
export function LinkSlot({ children, className, describedBy, link }: LinkSlotProps) {
  return cloneElement(link, {
    className: clsx(className, link.props.className),
    ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    children,
  });
}
