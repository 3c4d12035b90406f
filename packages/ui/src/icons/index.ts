// The icons in use, from one library (Lucide, ISC licence): its drawings, without its React component of 1.5 KiB.
import {
  ArrowLeft as arrowLeft,
  ArrowUp as arrowUp,
  CalendarDays as calendarDays,
  Check as check,
  ChevronDown as chevronDown,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CloudOff as cloudOff,
  Download as download,
  Ellipsis as ellipsis,
  ExternalLink as externalLink,
  Flame as flame,
  Heart as heart,
  House as house,
  ImageUp as imageUp,
  Info as info,
  Languages as languages,
  Lock as lock,
  LogOut as logOut,
  Mail as mail,
  MessageSquare as messageSquare,
  PenLine as penLine,
  Plus as plus,
  RotateCcw as rotateCcw,
  Send as send,
  Settings as settings,
  Share2 as share2,
  Trash2 as trash2,
  TriangleAlert as triangleAlert,
  User as user,
  X as x,
} from "lucide";

import { createIcon } from "./create-icon.tsx";

export { type IconProps } from "./create-icon.tsx";

export const ArrowLeft = createIcon(arrowLeft);
export const ArrowUp = createIcon(arrowUp);
export const CalendarDays = createIcon(calendarDays);
export const Check = createIcon(check);
export const ChevronDown = createIcon(chevronDown);
export const CircleAlert = createIcon(circleAlert);
export const CircleCheck = createIcon(circleCheck);
export const CloudOff = createIcon(cloudOff);
export const Download = createIcon(download);
export const Ellipsis = createIcon(ellipsis);
export const ExternalLink = createIcon(externalLink);
export const Flame = createIcon(flame);
export const Heart = createIcon(heart);
export const House = createIcon(house);
export const ImageUp = createIcon(imageUp);
export const Info = createIcon(info);
export const Languages = createIcon(languages);
export const Lock = createIcon(lock);
export const LogOut = createIcon(logOut);
export const Mail = createIcon(mail);
export const MessageSquare = createIcon(messageSquare);
export const PenLine = createIcon(penLine);
export const Plus = createIcon(plus);
export const RotateCcw = createIcon(rotateCcw);
export const Send = createIcon(send);
export const Settings = createIcon(settings);
export const Share2 = createIcon(share2);
export const Trash2 = createIcon(trash2);
export const TriangleAlert = createIcon(triangleAlert);
export const User = createIcon(user);
export const X = createIcon(x);
