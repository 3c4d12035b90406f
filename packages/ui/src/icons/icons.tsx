/** The icons in use, from one library (Lucide, ISC licence): its drawings, without its React component of 1.5 KiB. */
import {
  ArrowLeft as arrowLeft,
  ArrowUp as arrowUp,
  CalendarDays as calendarDays,
  ChevronDown as chevronDown,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CloudOff as cloudOff,
  Download as download,
  Ellipsis as ellipsis,
  ExternalLink as externalLink,
  Heart as heart,
  House as house,
  ImageUp as imageUp,
  Info as info,
  Languages as languages,
  Lock as lock,
  Mail as mail,
  PenLine as penLine,
  Plus as plus,
  RotateCcw as rotateCcw,
  Rss as rss,
  Search as search,
  Send as send,
  Settings as settings,
  Share2 as share2,
  Trash2 as trash2,
  TriangleAlert as triangleAlert,
  User as user,
  X as x,
  type IconNode,
} from "lucide";
import { createElement, type ComponentProps, type ReactElement } from "react";

export type IconProps = Omit<ComponentProps<"svg">, "children">;

/**
 * The component of an icon of lucide. It takes the colour of the text around it and its size from `size-*`, and is
 * decoration: the words beside it, or the control's label, say what it means.
 *
 * @__NO_SIDE_EFFECTS__
 */
function createIcon(node: IconNode): (props: IconProps) => ReactElement {
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

export const ArrowLeft = createIcon(arrowLeft);
export const ArrowUp = createIcon(arrowUp);
export const CalendarDays = createIcon(calendarDays);
export const ChevronDown = createIcon(chevronDown);
export const CircleAlert = createIcon(circleAlert);
export const CircleCheck = createIcon(circleCheck);
export const CloudOff = createIcon(cloudOff);
export const Download = createIcon(download);
export const Ellipsis = createIcon(ellipsis);
export const ExternalLink = createIcon(externalLink);
export const Heart = createIcon(heart);
export const House = createIcon(house);
export const ImageUp = createIcon(imageUp);
export const Info = createIcon(info);
export const Languages = createIcon(languages);
export const Lock = createIcon(lock);
export const Mail = createIcon(mail);
export const PenLine = createIcon(penLine);
export const Plus = createIcon(plus);
export const RotateCcw = createIcon(rotateCcw);
export const Rss = createIcon(rss);
export const Search = createIcon(search);
export const Send = createIcon(send);
export const Settings = createIcon(settings);
export const Share2 = createIcon(share2);
export const Trash2 = createIcon(trash2);
export const TriangleAlert = createIcon(triangleAlert);
export const User = createIcon(user);
export const X = createIcon(x);
