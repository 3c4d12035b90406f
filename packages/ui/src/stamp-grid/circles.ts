/** One path of circles, each by its middle and radius: ten marks are one element. */
export function circles(each: readonly (readonly number[])[]): string {
  return each
    .map(([x = 0, y = 0, radius = 0]) => {
      const arc = `a${round(radius)} ${round(radius)} 0 1 1`;
      return `M${round(x - radius)} ${y}${arc} ${round(2 * radius)} 0${arc}-${round(2 * radius)} 0z`;
    })
    .join("");
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
