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

export const ArrowLeft = createIcon(drawings.ArrowLeft);
export const ArrowRight = createIcon(drawings.ArrowRight);
export const ArrowUp = createIcon(drawings.ArrowUp);
export const BadgeCheck = createIcon(drawings.BadgeCheck);
export const CalendarCheck = createIcon(drawings.CalendarCheck);
export const CalendarDays = createIcon(drawings.CalendarDays);
export const Check = createIcon(drawings.Check);
export const ChevronDown = createIcon(drawings.ChevronDown);
export const CircleAlert = createIcon(drawings.CircleAlert);
export const CircleCheck = createIcon(drawings.CircleCheck);
export const CloudOff = createIcon(drawings.CloudOff);
export const Download = createIcon(drawings.Download);
export const Ellipsis = createIcon(drawings.Ellipsis);
export const ExternalLink = createIcon(drawings.ExternalLink);
export const Flag = createIcon(drawings.Flag);
export const Heart = createIcon(drawings.Heart);
export const House = createIcon(drawings.House);
export const ImageUp = createIcon(drawings.ImageUp);
export const Info = createIcon(drawings.Info);
export const Languages = createIcon(drawings.Languages);
export const Lock = createIcon(drawings.Lock);
export const Mail = createIcon(drawings.Mail);
export const Newspaper = createIcon(drawings.Newspaper);
export const PenLine = createIcon(drawings.PenLine);
export const Play = createIcon(drawings.Play);
export const Plus = createIcon(drawings.Plus);
export const RotateCcw = createIcon(drawings.RotateCcw);
export const Rss = createIcon(drawings.Rss);
export const Search = createIcon(drawings.Search);
export const Send = createIcon(drawings.Send);
export const Settings = createIcon(drawings.Settings);
export const Share2 = createIcon(drawings.Share2);
export const Trash2 = createIcon(drawings.Trash2);
export const TriangleAlert = createIcon(drawings.TriangleAlert);
export const User = createIcon(drawings.User);
export const X = createIcon(drawings.X);
