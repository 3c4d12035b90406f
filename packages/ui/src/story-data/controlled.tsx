import { useState, type ComponentType } from "react";

export function controlled<Props extends object>(
  Component: ComponentType<Props>,
  value: keyof Props,
  change: keyof Props,
) {
  return function Controlled(args: Props) {
    const [current, setCurrent] = useState(args[value]);
    const setValue = (next: Props[keyof Props]) => {
      setCurrent(() => next);
      (args[change] as ((next: Props[keyof Props]) => void) | undefined)?.(next);
    };
    return <Component {...args} {...{ [value]: current, [change]: setValue }} />;
  };
}
