/*
 * Moves the clock of this process: loaded before everything else (`node --import`), it shifts what `Date` says by CLOCK_SHIFT_MS. Timers keep
 * their pace. The database has its own clock, which stays; the product reads the time of its rules from the process.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const OfMachine = Date

if (shiftMs !== 0) {
  globalThis.Date = new Proxy(OfMachine, {
    construct: (target, given, asked) =>
      given.length === 0
        ? Reflect.construct(target, [OfMachine.now() + shiftMs], asked)
        : Reflect.construct(target, given, asked),
    apply: () => new OfMachine(OfMachine.now() + shiftMs).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => OfMachine.now() + shiftMs : Reflect.get(target, name, receiver),
  })
}
