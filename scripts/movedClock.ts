import { existsSync, readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

/*
 * Moves the clock of this process: loaded before everything else (`node --import`), it shifts what `Date` says by CLOCK_SHIFT_MS. Timers keep
 * their pace. The database of the server tests follows (`testDatabase.ts`). With CLOCK_SHIFT_FILE, the shift is the number in this file: it is read at the
 * start and at each SIGUSR2, so the clock of a running process can jump.
 */
const file = process.env.CLOCK_SHIFT_FILE
let shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const OfMachine = Date

if (file !== undefined) {
  const read = () => {
    shiftMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }
  read()
  process.on('SIGUSR2', read)
}

if (shiftMs !== 0 || file !== undefined) {
  globalThis.Date = new Proxy(OfMachine, {
    construct: (target, given, asked) =>
      given.length === 0
        ? Reflect.construct(target, [OfMachine.now() + shiftMs], asked)
        : Reflect.construct(target, given, asked),
    apply: () => new OfMachine(OfMachine.now() + shiftMs).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => OfMachine.now() + shiftMs : Reflect.get(target, name, receiver),
  })
  // Node writes the header with its own clock, and a client of S3 corrects its time by it.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function withMovedDate(this: ServerResponse, ...given: never[]) {
    if (!this.headersSent && !this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
    return Reflect.apply(writeHead, this, given)
  }
}
