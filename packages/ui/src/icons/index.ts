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

import { drawn } from "./drawn.tsx";

export { type IconProps } from "./drawn.tsx";

export const ArrowLeft = drawn(arrowLeft);
export const ArrowUp = drawn(arrowUp);
export const CalendarDays = drawn(calendarDays);
export const Check = drawn(check);
export const ChevronDown = drawn(chevronDown);
export const CircleAlert = drawn(circleAlert);
export const CircleCheck = drawn(circleCheck);
export const CloudOff = drawn(cloudOff);
export const Download = drawn(download);
export const ExternalLink = drawn(externalLink);
export const Flame = drawn(flame);
export const Heart = drawn(heart);
export const House = drawn(house);
export const ImageUp = drawn(imageUp);
export const Info = drawn(info);
export const Languages = drawn(languages);
export const Lock = drawn(lock);
export const LogOut = drawn(logOut);
export const Mail = drawn(mail);
export const MessageSquare = drawn(messageSquare);
export const PenLine = drawn(penLine);
export const Plus = drawn(plus);
export const RotateCcw = drawn(rotateCcw);
export const Send = drawn(send);
export const Settings = drawn(settings);
export const Share2 = drawn(share2);
export const Trash2 = drawn(trash2);
export const TriangleAlert = drawn(triangleAlert);
export const User = drawn(user);
export const X = drawn(x);
