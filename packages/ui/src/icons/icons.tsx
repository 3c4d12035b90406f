/** Lucide (ISC licence). Uses only its drawings, because its React component takes 1.5 KiB. */
import * as drawings from "lucide";
import { createElement, type ComponentProps, type ReactElement } from "react";

export type IconProps = Omit<ComponentProps<"svg">, "children">;

/**
 * Icons are hidden from screen readers, because each control has a label.
 * @__NO_SIDE_EFFECTS__
 */
export function createIcon(node: drawings.IconNode): (props: IconProps) => ReactElement {
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

// These icons are in the script of every page. Icons that only some parts need are in the other files.
export const ArrowUp = createIcon(drawings.ArrowUp);
export const ChevronDown = createIcon(drawings.ChevronDown);
export const CircleAlert = createIcon(drawings.CircleAlert);
export const CircleCheck = createIcon(drawings.CircleCheck);
export const CloudOff = createIcon(drawings.CloudOff);
export const Ellipsis = createIcon(drawings.Ellipsis);
export const ExternalLink = createIcon(drawings.ExternalLink);
export const Heart = createIcon(drawings.Heart);
export const Info = createIcon(drawings.Info);
export const Languages = createIcon(drawings.Languages);
export const Lock = createIcon(drawings.Lock);
export const Mail = createIcon(drawings.Mail);
export const RotateCcw = createIcon(drawings.RotateCcw);
export const Search = createIcon(drawings.Search);
export const Settings = createIcon(drawings.Settings);
export const TriangleAlert = createIcon(drawings.TriangleAlert);
export const X = createIcon(drawings.X);
