import { type Scene } from "./materials.ts";
import { circle, type Color, curve, ellipse, fade, hex, mix, rect, type Shape, stroke } from "./painting.ts";

export const flowers: Scene = ({ draw, fill, random }) => {
  fill(fade("#cfdcc4", "#8fae8a", 720));
  for (let spot = 0; spot < 26; spot += 1) {
    draw(
      circle(random() * 960, random() * 720, 30 + random() * 70),
      spot % 2 ? "#b6cba4" : "#7d9f7c",
      0.35,
      60,
    );
  }
  const petals = ["#e58fa5", "#f3b8a8", "#d96d8a", "#f7dfd6", "#e9a3bd"];
  for (let flower = 0; flower < 7; flower += 1) {
    const [x, y, size] = [110 + flower * 125, 210 + ((flower * 197) % 300), 46 + ((flower * 31) % 34)];
    draw(stroke(curve([x, y], [x + 30, y + 200], [x - 20, 740]), 9), "#4f7a4e");
    for (let petal = 0; petal < 6; petal += 1) {
      const angle = (petal / 6) * Math.PI * 2 + flower;
      const shape = circle(x + Math.cos(angle) * size, y + Math.sin(angle) * size, size * 0.78);
      draw(shape, petals[(flower + (petal % 2)) % petals.length]!, 0.92, 10);
    }
    draw(circle(x, y, size * 0.5), "#f2c14e", 1, 6);
    draw(circle(x - 4, y - 4, size * 0.24), "#c98a2b", 0.8, 10);
  }
};

export const tulips: Scene = ({ draw, fill, random }) => {
  fill(fade("#a9cbe0", "#eef0e0", 420));
  draw(ellipse(300, 470, 620, 190), "#7fa17b", 1, 8);
  draw(rect(480, 600, 1000, 300, 0, 0), fade("#5f8a4c", "#2f5a33", 720));
  const colors = ["#d6334a", "#f0b429", "#e8668f", "#f5efe0", "#8d3f8f"];
  for (let row = 0; row < 5; row += 1) {
    const size = 12 + row * 11;
    for (let x = (row % 2) * size; x < 980; x += size * 2.4) {
      const [left, top] = [x + (random() - 0.5) * size, 440 + row * 62 + random() * 14];
      draw(
        stroke(
          [
            [left, top],
            [left + 3, top + size * 3],
          ],
          size / 5,
        ),
        "#3f7a3d",
      );
      const color = colors[(row * 2 + Math.floor(x / 240)) % colors.length]!;
      draw(ellipse(left, top, size * 0.62, size), color, 1, 2);
      draw(ellipse(left - size * 0.2, top - size * 0.1, size * 0.16, size * 0.6), "#ffffff", 0.25, 6);
    }
  }
};

const beam: Shape = (x, y) => Math.abs(y - 148) - (640 - x) * 0.13 + (x > 636 ? 999 : 0);

export const lighthouse: Scene = ({ draw, fill }) => {
  fill(fade("#27364f", "#e79a6b", 640));
  draw(circle(200, 560, 60), "#fff0c2", 0.9, 30);
  draw(rect(480, 660, 1000, 200, 0, 0), (x, y) => {
    return mix(hex("#1d2f40"), hex("#e8a578"), 0.25 + 0.25 * Math.sin(y / 4 + Math.sin(x / 60) * 3));
  });
  draw(ellipse(640, 640, 260, 70), "#171d22", 1, 4);
  draw(
    (x, y) => Math.abs(x - 640) - (34 + (y - 190) * 0.09) + (y < 190 || y > 610 ? 999 : 0),
    (x, y): Color => {
      const stripe = Math.floor((y - 190) / 84) % 2 === 0 ? hex("#f2eee4") : hex("#b8321a");
      return mix(stripe, hex("#20242a"), Math.max(0, (x - 625) / 110));
    },
  );
  draw(rect(640, 184, 96, 18, 0, 3), "#20242a");
  draw(rect(640, 148, 56, 60, 0, 4), "#ffe9a8");
  draw(rect(640, 112, 76, 22, 0, 10), "#20242a");
  draw(beam, "#ffe9a8", 0.35, 40);
  for (const [x, y] of [
    [300, 220],
    [340, 205],
    [410, 250],
  ] as const) {
    draw(
      stroke(
        [
          ...curve([x - 18, y - 8], [x - 8, y - 10], [x, y]),
          ...curve([x, y], [x + 8, y - 10], [x + 18, y - 8]),
        ],
        3,
      ),
      "#20242a",
    );
  }
};
