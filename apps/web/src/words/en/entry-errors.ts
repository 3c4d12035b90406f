import type { ErrorReasons } from "../error-message.ts";
import { errorWords } from "./errors.ts";

const photo = {
  "photo/too-many": "An entry has up to four photos. Remove some and try again.",
  "photo/too-big": "This photo is too large: up to 50 MB and 40 megapixels. Choose a smaller one.",
  "photo/not-an-image": "This file is not a photo that can be read. Choose a JPEG, PNG, WebP or GIF.",
  "photo/not-decodable":
    "This browser can't read this kind of photo (HEIC or AVIF). Save it as JPEG and choose it again.",
  "photo/canvas-blocked": errorWords.common["photo/canvas-blocked"],
  "photo/device-full": "This device has no space for the photo. Free some space and add it again.",
  "photo/space-full": "Your space for photos is full. Remove photos from earlier entries and try again.",
  "photo/not-uploaded": "A photo did not arrive on the server. Try again, or remove it and add it again.",
  "photo/invalid": "The server rejected a photo. Remove it and add it again.",
} satisfies ErrorReasons;

export const entryErrorWords = {
  id: "entryError",
  photo,
  entry: {
    ...errorWords.common,
    ...photo,
    "not-found": "This entry no longer exists.",
    "quota/exceeded": "You have written too many entries in the last hour. Try again later.",
    "too-large": "This text is too large for the server. Shorten it and try again.",
  },
};
