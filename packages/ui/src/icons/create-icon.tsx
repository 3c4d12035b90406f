import type { IconNode } from "lucide";
import { createElement, type ComponentProps, type ReactElement } from "react";

export type IconProps = Omit<ComponentProps<"svg">, "children">;

/**
 * The component of an icon of lucide. It takes the colour of the text around it and its size from `size-*`, and is
 * decoration: the words beside it, or the control's label, say what it means.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function createIcon(node: IconNode): (props: IconProps) => ReactElement {
  return function Icon(props) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        width={24}
        height={24}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {node.map(([tag, attributes], part) => createElement(tag, { key: part, ...attributes }))}
      </svg>
    );
  };
}
