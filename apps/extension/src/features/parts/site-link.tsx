import { type ButtonVariant, buttonClass } from "@diary/ui/button";
import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { currentServer } from "../../connection/current-server.ts";

export interface SiteLinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly path: string;
  readonly button?: ButtonVariant | undefined;
}

export function SiteLink({ button, children, className, path, ...props }: SiteLinkProps) {
  return (
    <a
      {...props}
      href={currentServer().siteOrigin + path}
      target="_blank"
      rel="noreferrer"
      className={clsx(button && buttonClass(button, "small"), className)}
    >
      {children}
    </a>
  );
}
