import { PHOTO_LIMITS } from "@diary/core/photo/rules";

import { storageError } from "../protocol/responses.ts";
import { readJpeg } from "./jpeg-segments.ts";
import type { ImageProblem, StillImage } from "./still-image.ts";
import { readWebp } from "./webp-chunks.ts";

const SMALL = "-small";

const MESSAGES: Readonly<Record<ImageProblem, string>> = {
  type: "A photo must be a WebP or JPEG image",
  damaged: "The image is damaged",
  extra: "A photo must have one frame, without metadata and other data",
};

type Judgement = { accepted: true; type: StillImage["type"] } | { accepted: false; rejection: Response };

export function judgePhoto(name: string, bytes: Buffer): Judgement {
  const isSmall = name.endsWith(SMALL);
  const [mostBytes, side] = isSmall
    ? [PHOTO_LIMITS.smallBytes, PHOTO_LIMITS.smallSide]
    : [PHOTO_LIMITS.bytes, PHOTO_LIMITS.longestSide];
  if (bytes.length > mostBytes)
    return rejected(413, "Payload too large", `The file has more than ${mostBytes} bytes`);
  const image = readStillImage(bytes);
  if (typeof image === "string") return rejected(415, "invalid_mime_type", MESSAGES[image]);
  const { height, type, width } = image;
  if (width < 1 || height < 1) return rejected(415, "invalid_mime_type", MESSAGES.damaged);
  return width > side || height > side
    ? rejected(
        413,
        "Payload too large",
        `The image has ${width} × ${height} pixels, and at most ${side} are allowed`,
      )
    : { accepted: true, type };
}

/** Reads only the structure: decoding is not needed, and decoders have bugs. */
export function readStillImage(bytes: Buffer): StillImage | ImageProblem {
  if (bytes.toString("latin1", 0, 4) === "RIFF") return readWebp(bytes);
  return bytes.length > 2 && bytes.readUInt16BE(0) === 0xff_d8 ? readJpeg(bytes) : "type";
}

function rejected(status: 413 | 415, error: string, message: string): Judgement {
  return { accepted: false, rejection: storageError(status, error, message) };
}
