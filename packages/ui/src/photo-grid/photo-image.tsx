import { clsx } from "clsx";
import { type ReactNode, useState } from "react";

import { usePlaceholder } from "./placeholder.ts";

/** Address of a photo's file. Addresses are signed by the server, so they arrive after the entry or not at all. */
export type PhotoSource =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly url: string }
  | { readonly status: "failed" };

export interface ShownPhoto {
  readonly id: string;
  /** Size of the large file in pixels. */
  readonly width: number;
  readonly height: number;
  /** Caption: the text that the author typed for the photo, or "". */
  readonly alt: string;
  /** Thumbhash, base64. */
  readonly placeholder: string;
  readonly source: PhotoSource;
}

export interface PhotoImageProps {
  readonly photo: ShownPhoto;
  /** Shown instead of a photo that can't be shown. */
  readonly renderFailure: (tryAgain: () => void) => ReactNode;
  /** Requests another address. */
  readonly onRetry?: (() => void) | undefined;
  /** If true, the photo is loaded outside of the window too, for example for a print. */
  readonly eager?: boolean | undefined;
  /** Width divided by height. Default: the box has the size of its class. */
  readonly shape?: number | undefined;
  /** Width in CSS. Default: the box is as wide as its container. */
  readonly width?: string | undefined;
  /** Address of a smaller file, shown until the photo is loaded. */
  readonly preview?: string | undefined;
  readonly className?: string | undefined;
  /** Shown above the photo unless it failed. */
  readonly children?: ReactNode;
}

/** Fills its box with the middle of the photo. Shows the placeholder until the photo is loaded. */
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
          // If the image was complete before hydration, no event follows.
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
