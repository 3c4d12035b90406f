import type { AppErrorCode } from "@diary/core/errors";

export const submitErrorWords = {
  id: "extension-submit-error",
  failed: "Failed",
  unknown:
    "The server rejected this entry. Your text stays here. Try again later, or copy it and register it on the site.",
  reasons: {
    "day/duplicate-date": "Cannot register data with the same date",
    "challenge/completed":
      "This challenge has ended in the meantime. If you ended it early, you can take it up again on the site.",
    "challenge/not-found": "This challenge no longer exists.",
    "day/edited-elsewhere": "This entry was changed elsewhere.",
    "day/wrong-clock": "The clock of this device was wrong. Please check the date.",
    "day/date-in-future": "This date is in the future.",
    "quota/exceeded": "You have written too many entries in the last hour. Try again later.",
    invalid: "This text can't be registered: it shows nothing, or is longer than 10,000 characters.",
    network:
      "The server can't be reached, and this browser can't keep the entry. The text stays here until the popup is closed: copy it.",
    blocked:
      "A proxy or filter between this device and the site blocks the entry. The text stays here: try again in another network.",
    "older-server":
      "The server is older than this extension. Your text stays here: write on the site, or try again when the server is updated.",
    "too-large": "This text is too large for the server. Shorten it and try again.",
    "account/suspended": "Your account is suspended. The site says why.",
    "photo/too-many": "An entry has up to four photos. Remove some and try again.",
    "photo/too-big": "This photo is too large: up to 50 MB and 40 megapixels. Choose a smaller one.",
    "photo/not-an-image": "This file is not a photo that can be read. Choose a JPEG, PNG, WebP or GIF.",
    "photo/not-decodable":
      "This browser can't read this kind of photo (HEIC or AVIF). Save it as JPEG and choose it again.",
    "photo/canvas-blocked":
      "This browser's protection against tracking changes images. Add the photo on the site, and allow the site to read canvas data there.",
    "photo/device-full": "This device has no space for the photo. Free some space and add it again.",
    "photo/space-full": "Your space for photos is full. Remove photos from earlier entries and try again.",
    "photo/not-uploaded": "A photo did not arrive on the server. Try again, or remove it and add it again.",
    "photo/invalid": "The server rejected a photo. Remove it and add it again.",
  } satisfies Partial<Record<AppErrorCode, string>>,
};

export function submitErrorMessage(
  { reasons, unknown }: typeof submitErrorWords,
  code: AppErrorCode,
): string {
  const messages: Partial<Record<AppErrorCode, string>> = reasons;
  return messages[code] ?? unknown;
}

export function submitErrorAlert(
  words: typeof submitErrorWords,
  code: AppErrorCode,
): { title: string; message?: string } {
  const message = submitErrorMessage(words, code);
  return message === words.unknown ? { title: words.failed, message } : { title: message };
}
