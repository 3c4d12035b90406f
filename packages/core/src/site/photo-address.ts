import { photoPath } from "../photo/rules.ts";

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const ADDRESS = new RegExp(`^/photos/(${UUID})/(${UUID})$`);

/** Path of a small photo in feeds. Visitors who may read the entry can load it, without a signature. */
export const photoAddress = (userId: string, photoId: string): string => `/photos/${userId}/${photoId}`;

export function readPhotoAddress(pathname: string): string | undefined {
  const [, userId, photoId] = ADDRESS.exec(pathname) ?? [];
  return userId === undefined || photoId === undefined ? undefined : photoPath(userId, photoId, "small");
}
