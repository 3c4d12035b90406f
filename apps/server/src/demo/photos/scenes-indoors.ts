import { type Scene, wood } from "./materials.ts";
import { circle, curve, ellipse, fade, hex, mix, rect, stroke } from "./painting.ts";

export const coffee: Scene = ({ draw, fill, shadow }) => {
  fill(wood("#5b3520", "#8d5a37"));
  shadow(circle(470, 370, 270));
  draw(circle(470, 370, 270), "#a8331f", 1, 2);
  draw(circle(470, 370, 236), "#8f2817", 1, 30);
  draw(rect(760, 350, 120, 40, -8, 20), "#9c2d1b");
  shadow(circle(470, 365, 176), 0.3);
  draw(circle(470, 365, 176), "#f2ebe0", 1, 2);
  draw(circle(470, 365, 156), "#3a1e10");
  draw(circle(470, 365, 150), (x, y) =>
    mix(hex("#b9793f"), hex("#6f3d1c"), Math.hypot(x - 430, y - 330) / 190),
  );
  for (const bubble of [0, 1, 2, 3, 4, 5, 6]) {
    draw(circle(390 + bubble * 26, 410 + ((bubble * 53) % 70), 5 + (bubble % 3) * 3), "#dba970", 0.7, 3);
  }
  draw(stroke(curve([370, 330], [430, 250], [540, 280]), 14), "#e6bd8b", 0.5, 16);
  const spoon = stroke(
    [
      [690, 560],
      [860, 660],
    ],
    18,
  );
  shadow(spoon, 0.4, 20);
  draw(spoon, "#c9c6c0");
  draw(ellipse(668, 546, 52, 34), "#d8d5cf", 1, 4);
};

export const notebook: Scene = ({ draw, fill, shadow }) => {
  fill(fade("#3d4552", "#20252d", 720));
  const cover = rect(470, 350, 640, 500, -4, 14);
  shadow(cover, 0.7, 60);
  draw(rect(480, 374, 636, 500, -4, 12), "#e2dcc9");
  draw(rect(478, 368, 636, 500, -4, 12), "#cfc8b4");
  draw(cover, (x, y) => mix(hex("#2b2a26"), hex("#45433d"), (x + 720 - y) / 1500 + Math.sin(x / 3) * 0.01));
  draw(rect(655, 336, 48, 500, -4, 2), (x) => mix(hex("#8fb63e"), hex("#5f8422"), (x - 630) / 60));
  draw(rect(190, 370, 16, 500, -4, 2), "#1d1c19", 0.7, 8);
  const pen = stroke(
    [
      [740, 640],
      [930, 300],
    ],
    22,
  );
  shadow(pen, 0.5, 24);
  draw(pen, "#c3b69a");
  draw(
    stroke(
      [
        [740, 640],
        [752, 618],
      ],
      12,
    ),
    "#1c1a18",
  );
};

const CLOTH = ["#c2451e", "#e2a52b", "#1f5a4a", "#26324f", "#d9c7a0"].map(hex);

export const cloth: Scene = ({ draw, fill }) => {
  fill((x, y) => {
    const [fold, down] = [Math.sin(x / 95 + y / 400) * 26, y + Math.sin(x / 130) * 18];
    const [column, row] = [Math.floor((x + fold) / 160), Math.floor(down / 100)];
    const [inX, inY] = [(((x + fold) % 160) + 160) % 160, ((down % 100) + 100) % 100];
    const isStep = Math.abs(inX - 80) / 80 + Math.abs(inY - 50) / 50 < 0.6 + ((column + row) % 2) * 0.25;
    const color = CLOTH[(column * 2 + row * 3 + (isStep ? 1 : 0) + 70) % CLOTH.length]!;
    const thread = 0.03 * Math.sin(x * 0.9) + 0.03 * Math.sin(y * 0.9);
    const light = 0.16 * Math.cos(x / 95 + y / 400);
    return mix(color, light + thread > 0 ? hex("#fff4dd") : hex("#0d0a08"), Math.abs(light + thread));
  });
  draw(rect(150, 620, 900, 60, -28, 0), "#0d0a08", 0.3, 120);
};

export const clock: Scene = ({ draw, fill, shadow }) => {
  fill(fade("#d7dfe0", "#aebabc", 720));
  const face = circle(360, 340, 232);
  shadow(face, 0.45, 70);
  draw(face, "#2b3034");
  draw(circle(360, 340, 212), "#faf8f2", 1, 2);
  for (let hour = 0; hour < 12; hour += 1) {
    const [x, y] = [Math.sin((hour * Math.PI) / 6), -Math.cos((hour * Math.PI) / 6)];
    const inner = hour % 3 === 0 ? 158 : 176;
    draw(
      stroke(
        [
          [360 + x * inner, 340 + y * inner],
          [360 + x * 192, 340 + y * 192],
        ],
        hour % 3 === 0 ? 14 : 6,
      ),
      "#2b3034",
    );
  }
  draw(
    stroke(
      [
        [360, 340],
        [446, 250],
      ],
      16,
    ),
    "#2b3034",
  );
  draw(
    stroke(
      [
        [360, 340],
        [300, 190],
      ],
      10,
    ),
    "#2b3034",
  );
  draw(
    stroke(
      [
        [340, 380],
        [424, 196],
      ],
      4,
    ),
    "#c4442a",
  );
  draw(circle(360, 340, 13), "#c4442a");
  draw(ellipse(280, 220, 90, 46), "#ffffff", 0.35, 60);
};

export const books: Scene = ({ draw, fill, shadow }) => {
  fill(fade("#5d4a3c", "#2e241d", 720));
  draw(circle(180, 60, 420), "#f2c879", 0.45, 500);
  draw(rect(480, 660, 1000, 140, 0, 0), wood("#4a2f1d", "#7c5535"));
  const spines = ["#26434f", "#8c2f1f", "#c89b3c", "#3f5a3a", "#6a4a78", "#d8cdb8"];
  for (const [at, color] of spines.entries()) {
    const [width, y, turn] = [560 - ((at * 67) % 150), 560 - at * 74, ((at * 13) % 7) - 3];
    const x = 520 + ((at * 41) % 70) - 30;
    const book = rect(x, y, width, 66, turn * 0.6, 5);
    shadow(book, 0.35, 26);
    draw(book, color);
    draw(rect(x, y - 22, width - 10, 8, turn * 0.6, 3), "#ffffff", 0.14, 6);
    draw(rect(x - width * 0.18, y, width * 0.36, 12, turn * 0.6, 2), "#f3ead6", 0.75);
    draw(rect(x + width * 0.34, y, 10, 60, turn * 0.6, 2), "#f3ead6", 0.5);
  }
};
