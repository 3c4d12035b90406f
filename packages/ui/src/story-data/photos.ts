import type { ShownPhoto } from "../photo-grid/photo-grid.tsx";

function draw(width: number, height: number, body: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const landscape = draw(
  1600,
  1200,
  '<path fill="#e6c7a0" d="M0 0h1600v1200H0z"/><circle cx="1150" cy="420" r="150" fill="#d9663c"/><path fill="#56705f" d="M0 760l420-260 380 240 330-170 470 260v370H0z"/><path fill="#2f4a45" d="M0 960l600-160 1000 220v180H0z"/>',
);
const portrait = draw(
  900,
  1400,
  '<path fill="#efe6d2" d="M0 0h900v1400H0z"/><g stroke="#bfb39b" stroke-width="4"><path d="M0 300h900M0 500h900M0 700h900M0 900h900M0 1100h900"/></g><g fill="none" stroke="#34302a" stroke-width="14"><path d="M170 420h260v180H170zM480 820h260v180H480z"/><path d="M430 520c180 20 200 120 190 290"/></g>',
);
const panorama = draw(
  1600,
  400,
  '<path fill="#20313f" d="M0 0h1600v400H0z"/><path fill="#8fb3a6" d="M0 300c400-160 500 60 800-40s500-120 800 20v120H0z"/>',
);

export const landscapePhoto: ShownPhoto = {
  id: "landscape",
  width: 1600,
  height: 1200,
  alt: "The hill behind the station at seven in the morning",
  // cspell:disable-next-line
  placeholder: "4jgSFYZ3d3d/d3eFiGiIeXZ/Wfdm",
  source: { status: "ready", url: landscape },
};

export const portraitPhoto: ShownPhoto = {
  ...landscapePhoto,
  id: "portrait",
  width: 900,
  height: 1400,
  alt: "A page with two boxes, waiting and sent, and an arrow between them",
  source: { status: "ready", url: portrait },
};

export const panoramaPhoto: ShownPhoto = {
  ...landscapePhoto,
  id: "panorama",
  width: 1600,
  height: 400,
  alt: "",
  source: { status: "ready", url: panorama },
};

export const brokenAddress = "data:image/png;base64,AAAA";
