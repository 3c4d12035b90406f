import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import { usePlaceholder } from "./placeholder.ts";

/** The server signs addresses, so they arrive after the entry or not at all. */
export type PhotoSource =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly url: string }
  | { readonly status: "failed" };

export interface ShownPhoto {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly placeholder: string;
  readonly source: PhotoSource;
}

export interface PhotoImageProps {
  readonly photo: ShownPhoto;
  readonly renderFailure: (tryAgain: () => void) => ReactNode;
  readonly onRetry?: (() => void) | undefined;
  /** Loads the photo even if it is outside of the window, for example on a page that is printed. */
  readonly eager?: boolean | undefined;
  /** Width divided by height. Default: the box has the size of its class. */
  readonly shape?: number | undefined;
  readonly width?: string | undefined;
  readonly preview?: string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function PhotoImage({
  children,
  className,
  eager = false,
  onRetry,
  photo,
  preview,
  renderFailure,
  shape: aspectRatio,
  width,
}: PhotoImageProps) {
  const { source } = photo;
  const url = source.status === "ready" ? source.url : undefined;
  const [loaded, setLoaded] = useState<{ readonly url: string; readonly status: "failed" | "shown" }>();
  const decoded = usePlaceholder(photo.placeholder);
  const placeholder = preview ?? decoded;
  const status = loaded !== undefined && loaded.url === url ? loaded.status : source.status;
  if (status === "failed") {
    const tryAgain = () => {
      setLoaded(undefined);
      onRetry?.();
    };
    return (
      <div style={{ aspectRatio, width }} className={clsx("photo-box bg-sunken relative flex", className)}>
        {renderFailure(tryAgain)}
      </div>
    );
  }
  return (
    <div
      className={clsx("photo-box bg-sunken relative bg-cover bg-center", className)}
      // A transparent photo must not show its placeholder.
      style={{
        aspectRatio,
        width,
        backgroundImage:
          status === "shown" || placeholder === undefined ? undefined : `url("${placeholder}")`,
      }}
    >
      {url === undefined ? null : (
        <img
          src={url}
          alt=""
          width={photo.width}
          height={photo.height}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          // If loading failed before hydration, no error event follows.
          ref={(image) => {
            if (image?.complete === true && image.naturalWidth === 0) setLoaded({ url, status: "failed" });
          }}
          onLoad={() => setLoaded({ url, status: "shown" })}
          onError={() => setLoaded({ url, status: "failed" })}
          className="size-full rounded-[inherit] object-cover"
        />
      )}
      {children}
    </div>
  );
}
