const PATH =
  /^\/card\/(?:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/)?(0|[1-9]\d?|100)-of-(0|[1-9]\d?|100)\.png$/;

export interface ProgressCardPath {
  written: number;
  days: number;
  /** The image shows the title of this challenge if visitors may see the challenge. */
  challengeId: string | undefined;
}

export function readProgressCardPath(pathname: string): ProgressCardPath | undefined {
  const [, challengeId, written, days] = PATH.exec(pathname) ?? [];
  if (written === undefined || Number(written) > Number(days)) return undefined;
  return { written: Number(written), days: Number(days), challengeId };
}

/** An image with a title is cached for one day only, because the title can change or be hidden. */
export const cardCaching = ({ challengeId }: ProgressCardPath): string =>
  challengeId === undefined ? "public, max-age=31536000, immutable" : "public, max-age=86400";
