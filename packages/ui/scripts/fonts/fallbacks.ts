// Writes the serif faces that stand in for Besley until it has loaded, each as wide and as high as Besley, whichever of
// them a device has. Run by hand after Besley was cut anew; the result is committed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fetchSources, importSource, sourceFile } from "./font-sources.ts";

const styles = join(import.meta.dirname, "../../src/styles");

interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly unitsPerEm: number;
  /** Width of an average letter of English text. */
  readonly xWidthAvg: number;
}

fetchSources([
  "@capsizecss/unpack@4.0.1",
  "@capsizecss/metrics@4.3.0",
  "dejavu-fonts-ttf@2.37.3",
  "@fontsource/noto-serif-jp@5.3.0",
]);
const { fromBuffer } = await importSource<{ fromBuffer: (font: Buffer) => Promise<Metrics> }>(
  "@capsizecss/unpack/dist/index.mjs",
);
const { entireMetricsCollection: known } = await importSource<{
  entireMetricsCollection: Record<string, { readonly variants: Record<string, Metrics> }>;
}>("@capsizecss/metrics/dist/entireMetricsCollection.mjs");

/** By what the family is called here; titles are semibold, for which a browser takes the bold face. */
const faces: Readonly<Record<string, { locals: readonly string[]; metrics: Metrics }>> = {
  Georgia: { locals: ["Georgia Bold", "Georgia-Bold"], metrics: known["georgia"]!.variants["700"]! },
  // Liberation Serif and Tinos have the widths of Times New Roman.
  Times: {
    locals: [
      "Times New Roman Bold",
      "TimesNewRomanPS-BoldMT",
      "Liberation Serif Bold",
      "LiberationSerif-Bold",
      "Tinos Bold",
    ],
    metrics: known["timesNewRoman"]!.variants["700"]!,
  },
  DejaVu: {
    locals: ["DejaVu Serif Bold", "DejaVuSerif-Bold"],
    metrics: await fromBuffer(sourceFile("dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf")),
  },
  Noto: { locals: ["Noto Serif Bold", "NotoSerif-Bold"], metrics: known["notoSerif"]!.variants["700"]! },
  "Noto CJK": {
    locals: ["Noto Serif CJK JP Bold", "NotoSerifCJKjp-Bold"],
    metrics: await fromBuffer(
      sourceFile("@fontsource/noto-serif-jp/files/noto-serif-jp-latin-700-normal.woff2"),
    ),
  },
};

const besley = await fromBuffer(readFileSync(join(styles, "fonts/besley.woff2")));
const percent = (ratio: number) => `${(100 * ratio).toFixed(2)}%`;
const width = ({ unitsPerEm, xWidthAvg }: Metrics) => xWidthAvg / unitsPerEm;

const rules = Object.entries(faces).map(([name, { locals, metrics }]) => {
  const adjust = width(besley) / width(metrics);
  return `@font-face {
  font-family: "Besley as ${name}";
  src: ${locals.map((local) => `local("${local}")`).join(", ")};
  font-weight: 400 700;
  /* The signs of Besley: what it lacks is for the faces after these. */
  unicode-range: U+0020-00FF, U+0152-0153, U+0160-0161, U+0178, U+017D-017E, U+2013-203A, U+20AC, U+2116-2122;
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(besley.ascent / besley.unitsPerEm / adjust)};
  descent-override: ${percent(-besley.descent / besley.unitsPerEm / adjust)};
  line-gap-override: 0%;
}`;
});
writeFileSync(
  join(styles, "font-fallbacks.css"),
  `${["/* Made by packages/ui/scripts/fonts/fallbacks.ts. */", ...rules].join("\n\n")}\n`,
);
