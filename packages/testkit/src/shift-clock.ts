/** Shifts the clock, which runs on. Uses no outer variables, because tests also run this code in browsers. */
export function shiftClock(shift: number): void {
  const Device = Date;
  globalThis.Date = new Proxy(Device, {
    construct: (_, values: unknown[]) =>
      Reflect.construct(Device, values.length === 0 ? [Device.now() + shift] : values) as Date,
    get: (_, name) => (name === "now" ? () => Device.now() + shift : (Reflect.get(Device, name) as unknown)),
  });
}
