import { useState, type ComponentType } from "react";

/** Renders a component that keeps what its callback is called with, as the form around it does. */
export function controlled<Props extends object, Value extends keyof Props, Change extends keyof Props>(
  Component: ComponentType<Props>,
  value: Value,
  change: Change,
) {
  return function Controlled(args: Props) {
    const [current, setCurrent] = useState<Props[Value]>(args[value]);
    const keep = (next: Props[Value]) => {
      setCurrent(() => next);
      (args[change] as ((next: Props[Value]) => void) | undefined)?.(next);
    };
    return <Component {...args} {...{ [value]: current, [change]: keep }} />;
  };
}
