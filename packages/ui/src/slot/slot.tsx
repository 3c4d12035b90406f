import { clsx } from "clsx";
import { cloneElement, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from "react";

/** A link of whichever router the app uses, without text: `<Link to="/home" />` or `<a href="/home" />`. */
export type LinkElement = ReactElement<ComponentProps<"a">>;

export interface SlotProps {
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** Attributes of whichever element the child is. */
  readonly [attribute: string]: unknown;
}

/**
 * Gives its look and attributes to its only child: how a component with `asChild` becomes the app's own link. What
 * the child says for itself holds, classes are joined. (Radix's Slot also merges handlers and unwraps nested slots;
 * nothing here needs that, and it would weigh as much as the button itself.)
 */
export function Slot({ children, className, ...props }: SlotProps) {
  if (!isValidElement(children))
    throw new Error("asChild needs exactly one element as child: a link, for example");
  const child = children as ReactElement<{ readonly className?: string }>;
  return cloneElement(child, { ...props, ...child.props, className: clsx(className, child.props.className) });
}
