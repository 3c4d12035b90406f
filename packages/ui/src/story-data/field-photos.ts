import type { FieldPhoto } from "../photo-field/photo-field.tsx";

export function drawing(hue: number, [width, height] = [320, 240]): string {
  const sky = `hsl(${hue} 45% 78%)`;
  const hill = `hsl(${hue + 60} 35% 42%)`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 4 3" preserveAspectRatio="none"><path fill="${sky}" d="M0 0h4v3H0z"/><circle fill="#fff8" cx="3" cy=".8" r=".4"/><path fill="${hill}" d="M0 3l1.4-1.8L2.6 2.4l.6-.7L4 3z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const captions = [
  "Three boxes, waiting, sent and refused, with arrows",
  "The first loaf",
  "",
  "A terminal full of green",
];

export function somePhotos(count: number): FieldPhoto[] {
  return captions
    .slice(0, count)
    .map((alt, at) => ({ id: `p${at + 1}`, status: "ready", url: drawing(at * 85 + 20), alt }));
}
