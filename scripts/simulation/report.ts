import { assumptions, type Figure, measured } from './assumptions.ts'
import { simulate } from './simulate.ts'

const whole = (value: number) => Math.round(value).toLocaleString('en')
const short = (value: number) => (value < 10 ? value.toFixed(value < 1 ? 2 : 1) : whole(value))
const range = ([low, high]: readonly [number, number]) => `${short(low)} to ${short(high)}`
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map((cells) => row(...cells)),
  '',
]
const figures = (of: Readonly<Record<string, Figure>>) =>
  Object.values(of).map(({ what, value, unit, source }) => [
    what,
    `${value.toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`,
    source,
  ])

/** Returns the simulation for these numbers of people as tables of Markdown. */
export function reportOf(counts: readonly number[]): string {
  const needs = counts.map((people) => simulate(people))
  const line = (what: string, say: (need: (typeof needs)[number]) => string) => [what, ...needs.map(say)]
  return [
    ...table(['Assumed', 'Figure', 'Why'], figures(assumptions)),
    ...table(['Measured', 'Figure', 'Where'], figures(measured)),
    ...table(
      ['Need', ...counts.map((people) => `${whole(people)} people`)],
      [
        line('people on a day', ({ onDay }) => whole(onDay)),
        line('sockets at the peak', ({ sockets }) => whole(sockets)),
        line('messages on a day', ({ messagesOnDay }) => whole(messagesOnDay)),
        line('messages in the busiest second', ({ messagesAtPeak }) => short(messagesAtPeak)),
        line('deliveries in it', ({ deliveriesAtPeak }) => short(deliveriesAtPeak)),
        line('calls of the API in it', ({ callsAtPeak }) => short(callsAtPeak)),
        line('cores of Node for messages and calls', ({ nodeCores }) => range(nodeCores)),
        line('cores of PostgreSQL for the messages', ({ postgresCores }) => range(postgresCores)),
        line('processes, with one that may fail', ({ processes }) => whole(processes)),
        line('their connections to PostgreSQL', ({ connections }) => whole(connections)),
        line('memory of the sockets, GB', ({ socketGigabytes }) => short(socketGigabytes)),
        line('database of a year’s messages, GB', ({ databaseGigabytes }) => short(databaseGigabytes)),
        line('files of a year, GB', ({ fileGigabytes }) => short(fileGigabytes)),
        line('video calls through relays at once', ({ calls }) => short(calls)),
        line('cores of relays for them', ({ callCores }) => short(callCores)),
        line('messages one process stores ÷ busiest second', ({ headroom }) => short(headroom)),
      ],
    ),
  ].join('\n')
}
