import { clsx } from "clsx";
import type { ReactNode } from "react";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "../icons/icons.tsx";

export type AlertTone = "danger" | "info" | "notice" | "success";

export interface AlertProps {
  /** Screen readers announce `danger` immediately. Default `info`. */
  readonly tone?: AlertTone | undefined;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

const tones = {
  danger: { look: "border-danger bg-danger-soft text-danger", sign: "text-danger", Icon: CircleAlert },
  info: { look: "border-hairline bg-sunken", sign: "text-muted", Icon: Info },
  notice: { look: "border-notice bg-notice-soft", sign: "text-notice", Icon: TriangleAlert },
  success: { look: "border-success bg-success-soft", sign: "text-success", Icon: CircleCheck },
};

export function Alert({ actions, children, className, title, tone = "info" }: AlertProps) {
  const { Icon, look, sign } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={clsx("px-gutter flex gap-3 rounded-md border py-3", look, className)}
    >
      <Icon aria-hidden className={clsx("mt-0.5 size-5 shrink-0", sign)} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
