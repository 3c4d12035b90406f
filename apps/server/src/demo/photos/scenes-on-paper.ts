import { paper, PENCIL, type Scene, scribble, wood } from "./materials.ts";
import { circle, curve, ellipse, fade, hex, mix, rect, stroke } from "./painting.ts";

export const cat: Scene = ({ draw, fill, random }) => {
  fill(fade("#e9e5dc", "#d8d2c6", 960));
  for (let line = 0; line < 260; line += 1) {
    const [angle, from] = [random() * Math.PI * 2, 215 + random() * 60];
    const [x, y] = [360 + Math.cos(angle) * from, 520 + Math.sin(angle) * from * 0.92];
    draw(
      stroke(
        [
          [x, y],
          [x + Math.cos(angle) * 34, y + Math.sin(angle) * 34 + 8],
        ],
        2,
      ),
      PENCIL,
      0.35,
    );
  }
  draw(ellipse(360, 520, 232, 214), "#e2ddd2", 0.9, 30);
  for (const side of [-1, 1]) {
    const ear = [
      [360 + side * 205, 430],
      [360 + side * 190, 190],
      [360 + side * 70, 322],
    ] as const;
    draw(stroke(ear, 7), PENCIL, 0.85);
    draw(
      stroke(
        [
          [360 + side * 180, 400],
          [360 + side * 172, 265],
          [360 + side * 105, 338],
        ],
        26,
      ),
      "#8c857b",
      0.5,
      24,
    );
    draw(ellipse(360 + side * 98, 470, 62, 42), "#f4f1ea");
    draw(ellipse(360 + side * 98, 470, 58, 40), "#b9b39f", 1, 14);
    draw(ellipse(360 + side * 98, 470, 15, 38), "#211f1d");
    draw(circle(360 + side * 98 + 9, 452, 8), "#ffffff");
    draw(
      stroke(curve([360 + side * 166, 478], [360 + side * 100, 396], [360 + side * 34, 492]), 6),
      PENCIL,
      0.9,
    );
    draw(stroke(curve([360, 640], [360 + side * 40, 688], [360 + side * 92, 646]), 6), PENCIL, 0.85);
    for (const whisker of [-1, 0, 1]) {
      const end = [360 + side * 330, 600 + whisker * 62] as const;
      draw(
        stroke(
          curve([360 + side * 90, 620 + whisker * 16], [360 + side * 220, 585 + whisker * 40], end),
          2.5,
        ),
        PENCIL,
      );
    }
  }
  draw(ellipse(360, 594, 34, 22), "#6d625b");
  draw(
    stroke(
      [
        [360, 614],
        [360, 642],
      ],
      6,
    ),
    PENCIL,
  );
  for (const stripe of [-60, -20, 20, 60]) {
    draw(
      stroke(curve([360 + stripe, 326], [360 + stripe * 0.9, 360], [360 + stripe * 0.7, 402]), 12),
      PENCIL,
      0.5,
      8,
    );
  }
};

export const boxes: Scene = (canvas) => {
  const { draw, fill, random } = canvas;
  fill(paper("#efe9d6", 44));
  draw(rect(60, 360, 5, 720), "#d98a80", 0.6);
  const label = (x: number, y: number) => {
    const left = x - 95;
    draw(rect(x, y, 230, 110, (random() - 0.5) * 3, 6), PENCIL, 0.9);
    draw(rect(x, y, 219, 99, 0, 6), "#efe9d6");
    scribble(canvas, left + 25, y, 1, 190);
  };
  label(280, 250);
  label(700, 190);
  label(700, 470);
  const arrow = (points: readonly (readonly [number, number])[], turn: number) => {
    const [x, y] = points.at(-1)!;
    draw(stroke(points, 5), PENCIL, 0.85);
    for (const side of [-0.5, 0.5]) {
      const end = [x - Math.cos(turn + side) * 26, y - Math.sin(turn + side) * 26] as const;
      draw(stroke([[x, y], end], 5), PENCIL, 0.85);
    }
  };
  arrow(curve([400, 232], [480, 190], [578, 190]), 0);
  arrow(curve([400, 280], [520, 330], [585, 440]), 1);
  arrow(curve([590, 500], [330, 560], [285, 312]), -1.6);
  scribble(canvas, 120, 632, 1, 420, "#a53a2c");
  draw(
    stroke(
      [
        [118, 664],
        [560, 658],
      ],
      4,
    ),
    "#a53a2c",
    0.7,
  );
  scribble(canvas, 640, 600, 2, 160);
};

export const receipt: Scene = ({ draw, fill, random, shadow }) => {
  fill(wood("#6b4a2f", "#a67c52"));
  const slip = rect(360, 470, 380, 860, 3, 2);
  shadow(slip, 0.5);
  draw(slip, (x, y) => mix(hex("#fbf8f0"), hex("#dcd6c8"), 0.5 + 0.5 * Math.sin(y / 90 + x / 300)));
  draw(rect(368, 120, 200, 26, 3, 2), "#37342f");
  for (let line = 0; line < 14; line += 1) {
    const [y, slant] = [190 + line * 46, (190 + line * 46 - 470) * -0.052];
    const isTotal = line === 12;
    const length = isTotal ? 120 : 90 + random() * 110;
    draw(rect(210 + slant + length / 2, y + 4, length, isTotal ? 20 : 10, 3, 2), "#4a463f", 0.85);
    draw(rect(505 + slant, y + 16, isTotal ? 76 : 52, isTotal ? 20 : 10, 3, 2), "#4a463f", 0.85);
  }
  draw(circle(520, 800, 64), "#b8321a", 0.25, 4);
  draw(circle(520, 800, 52), "#f3ede1", 0.6, 4);
};

export const layout: Scene = ({ draw, fill, shadow }) => {
  fill(fade("#c9c2b4", "#a39b8b", 720));
  const page = rect(480, 360, 860, 620, -2, 4);
  shadow(page, 0.5, 60);
  draw(page, "#faf7ef");
  draw(
    stroke(
      [
        [470, 50],
        [492, 670],
      ],
      14,
    ),
    "#c9c1b0",
    0.6,
    30,
  );
  draw(rect(265, 210, 350, 230, -2, 2), fade("#d9a441", "#8a4b1f", 420));
  draw(circle(265, 215, 84), "#f4ead6", 1, 3);
  draw(circle(265, 215, 64), "#b8432a", 1, 8);
  draw(ellipse(250, 200, 26, 16), "#e9b44c");
  draw(rect(700, 150, 300, 42, -2, 2), "#2e2a25");
  for (let line = 0; line < 9; line += 1) {
    for (const [x, width] of [
      [630, 140],
      [790, 140],
    ] as const) {
      draw(rect(x + line * 1.2, 220 + line * 26, width - ((line * 29) % 34), 9, -2, 2), "#8b8479");
    }
  }
  for (let line = 0; line < 8; line += 1) {
    draw(rect(275 + line, 366 + line * 30, 330 - ((line * 53) % 90), 10, -2, 2), "#8b8479");
  }
  draw(rect(715, 545, 320, 130, -2, 2), fade("#6f8f86", "#2f4f4a", 660));
};
