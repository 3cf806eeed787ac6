import { assumptions, measured } from './assumptions.ts'

type Values<Figures> = { readonly [Name in keyof Figures]: number }

/** The numbers of all figures. */
export interface Inputs {
  readonly assumed: Values<typeof assumptions>
  readonly known: Values<typeof measured>
}

/** What so many people need. Each range is from a busy server, whose work is cheaper, to a quiet one. */
export interface Need {
  readonly onDay: number
  readonly sockets: number
  readonly messagesOnDay: number
  readonly messagesAtPeak: number
  readonly deliveriesAtPeak: number
  readonly callsAtPeak: number
  /** Cores of Node for messages and calls of the API, and of PostgreSQL for the messages, from the lowest to the highest. */
  readonly nodeCores: readonly [number, number]
  readonly postgresCores: readonly [number, number]
  readonly processes: number
  readonly connections: number
  readonly socketGigabytes: number
  readonly databaseGigabytes: number
  readonly fileGigabytes: number
  readonly calls: number
  readonly callCores: number
  /** How often the messages of the busiest second fit into what one process stores. */
  readonly headroom: number
}

/** Returns the numbers of the figures. */
export function inputs(): Inputs {
  return { assumed: valuesOf(assumptions), known: valuesOf(measured) }
}

function valuesOf<Figures extends Readonly<Record<string, { readonly value: number }>>>(figures: Figures) {
  const entries = Object.entries(figures).map(([name, { value }]) => [name, value])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the figures
  return Object.fromEntries(entries) as Values<Figures>
}

const secondsOfHour = 3600
const daysOfYear = 365
const gigabyte = 1e9

/** Computes what so many people need, by plain multiplication. */
export function simulate(people: number, { assumed, known }: Inputs = inputs()): Need {
  const share = (percent: number) => percent / 100
  const onDay = people * share(assumed.daily)
  const sockets = onDay * share(assumed.atPeak)
  const messagesOnDay = onDay * assumed.messages
  const atPeak = (count: number) => ((count * share(assumed.peakHour)) / secondsOfHour) * assumed.burst
  const messagesAtPeak = atPeak(messagesOnDay)
  const callsAtPeak = atPeak(onDay * assumed.openings * assumed.callsOfOpening)
  const planned = (microseconds: number) => microseconds / 1e6 / share(assumed.busy)
  const cores = (microseconds: number) => planned(messagesAtPeak * microseconds)
  const coresOfCalls = planned(callsAtPeak * known.callCost)
  const nodeCores = [
    cores((known.busyMessage - known.inPostgres) * known.overRedis) + coresOfCalls,
    cores((known.quietMessage - known.quietPostgres) * known.overRedis) + coresOfCalls,
  ] as const
  const postgresCores = [cores(known.inPostgres), cores(known.quietPostgres * known.overRedis)] as const
  // A process uses one core. A further process may fail.
  const processes = Math.ceil(Math.max(nodeCores[1], sockets / known.sockets)) + 1
  const calls = (onDay * share(assumed.calls) * share(assumed.callsAtPeak)) / assumed.inCall
  return {
    onDay,
    sockets,
    messagesOnDay,
    messagesAtPeak,
    deliveriesAtPeak: messagesAtPeak * assumed.receivers,
    callsAtPeak,
    nodeCores,
    postgresCores,
    processes,
    connections: processes * known.connections,
    socketGigabytes: (sockets * known.socketMemory * 1000) / gigabyte,
    databaseGigabytes: (messagesOnDay * daysOfYear * known.messageBytes) / gigabyte,
    fileGigabytes: (messagesOnDay * daysOfYear * share(assumed.files) * assumed.fileSize * 1000) / gigabyte,
    calls,
    callCores: (calls * share(known.callCpu)) / share(assumed.busy),
    headroom: known.stored / messagesAtPeak,
  }
}
