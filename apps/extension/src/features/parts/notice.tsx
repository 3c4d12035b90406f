import type { AlertProps } from "@diary/ui/alert";
import { ChevronDown, CircleAlert, Info, TriangleAlert } from "@diary/ui/icons";
import { clsx } from "clsx";
import { createContext, use, useId, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const ListContext = createContext<HTMLElement | null>(null);

const signs = {
  danger: { Icon: CircleAlert, look: "border-danger bg-danger-soft text-danger" },
  notice: { Icon: TriangleAlert, look: "border-notice bg-notice-soft" },
  info: { Icon: Info, look: "border-hairline bg-sunken" },
};

export function NoticeArea({ children }: { readonly children: ReactNode }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  return (
    <ListContext value={list}>
      <div ref={setList} className="grid shrink-0 grid-cols-1 gap-1.5 empty:hidden" />
      {children}
    </ListContext>
  );
}

/** Shows the title in one line, so the field and its button stay visible. A press opens the details over the content. */
export function Notice({
  actions,
  children,
  title,
  tone = "info",
}: Pick<AlertProps, "actions" | "children"> & {
  readonly title: string;
  readonly tone?: keyof typeof signs;
}) {
  const id = useId();
  const list = use(ListContext);
  const [isOpen, setOpen] = useState(false);
  if (list === null) return null;
  const { Icon, look } = signs[tone];
  return createPortal(
    <section className={clsx("relative", isOpen && "z-10")}>
      <div role={tone === "danger" ? "alert" : "status"}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={clsx("flex min-h-9 w-full items-center gap-2 rounded-md border px-3 text-sm", look)}
        >
          <Icon className="size-4 shrink-0" />
          <span className={clsx("min-w-0 flex-1 text-start font-semibold", isOpen || "truncate")}>
            {title}
          </span>
          <ChevronDown className={clsx("size-4 shrink-0", isOpen && "rotate-180")} />
        </button>
      </div>
      <div
        id={id}
        hidden={!isOpen}
        className="border-hairline bg-card shadow-overlay absolute inset-x-0 top-full mt-1 max-h-[60cqh] overflow-y-auto rounded-md border p-3"
      >
        {children}
        {actions === undefined ? null : <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </section>,
    list,
  );
}
