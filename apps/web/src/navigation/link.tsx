import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of this site. */
  to: string;
  /** Whether it takes the place of the present page in the history. */
  replace?: boolean;
  /** What the history entry keeps for the page. */
  state?: unknown;
}

/** A link to a page of the site. React Router's own one can also prefetch by its framework: 3 KiB for every page. */
export function Link({ children, onClick, replace, state, target, to, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    state,
    ...(target !== undefined && { target }),
    ...(replace !== undefined && { replace }),
  });
  return (
    <a
      {...rest}
      target={target}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
