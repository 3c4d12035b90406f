// Of forms, menus and rows.
import {
  ArrowLeft as arrowLeft,
  CalendarDays as calendarDays,
  Check as check,
  ChevronDown as chevronDown,
  CloudOff as cloudOff,
  Download as download,
  ExternalLink as externalLink,
  Flame as flame,
  House as house,
  ImageUp as imageUp,
  Lock as lock,
  LogOut as logOut,
  Mail as mail,
  MessageSquare as messageSquare,
  PenLine as penLine,
  Plus as plus,
  Send as send,
  Settings as settings,
  Share2 as share2,
  Trash2 as trash2,
  User as user,
  X as x,
} from "lucide";

import { createIcon } from "./create-icon.tsx";

export const ArrowLeft = createIcon(arrowLeft);
export const CalendarDays = createIcon(calendarDays);
export const Check = createIcon(check);
export const ChevronDown = createIcon(chevronDown);
export const CloudOff = createIcon(cloudOff);
export const Download = createIcon(download);
export const ExternalLink = createIcon(externalLink);
export const Flame = createIcon(flame);
export const House = createIcon(house);
export const ImageUp = createIcon(imageUp);
export const Lock = createIcon(lock);
export const LogOut = createIcon(logOut);
export const Mail = createIcon(mail);
export const MessageSquare = createIcon(messageSquare);
export const PenLine = createIcon(penLine);
export const Plus = createIcon(plus);
export const Send = createIcon(send);
export const Settings = createIcon(settings);
export const Share2 = createIcon(share2);
export const Trash2 = createIcon(trash2);
export const User = createIcon(user);
export const X = createIcon(x);
