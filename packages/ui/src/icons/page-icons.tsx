import * as drawings from "lucide";

import { createIcon } from "./icons.tsx";

export const ArrowLeft = createIcon(drawings.ArrowLeft);
export const ArrowRight = createIcon(drawings.ArrowRight);
export const BadgeCheck = createIcon(drawings.BadgeCheck);
export const CalendarCheck = createIcon(drawings.CalendarCheck);
export const CalendarDays = createIcon(drawings.CalendarDays);
export const Check = createIcon(drawings.Check);
export const Download = createIcon(drawings.Download);
export const Flag = createIcon(drawings.Flag);
export const House = createIcon(drawings.House);
export const ImageUp = createIcon(drawings.ImageUp);
export const Newspaper = createIcon(drawings.Newspaper);
export const PenLine = createIcon(drawings.PenLine);
export const Play = createIcon(drawings.Play);
export const Plus = createIcon(drawings.Plus);
export const Rss = createIcon(drawings.Rss);
export const Send = createIcon(drawings.Send);
export const Share2 = createIcon(drawings.Share2);
export const Trash2 = createIcon(drawings.Trash2);
export const User = createIcon(drawings.User);
