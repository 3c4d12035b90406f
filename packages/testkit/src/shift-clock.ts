/**
 * Shifts the clock of a process, page or worker by milliseconds. Time goes on. Runs in browsers too, so it uses nothing
 * from outside.
 */
export function shiftClock(shift: number): void {
  const Device = Date;
  globalThis.Date = new Proxy(Device, {
    construct: (_, values: unknown[]) =>
      Reflect.construct(Device, values.length === 0 ? [Device.now() + shift] : values) as Date,
    get: (_, name) => (name === "now" ? () => Device.now() + shift : (Reflect.get(Device, name) as unknown)),
  });
}
