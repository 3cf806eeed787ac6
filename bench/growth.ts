import type { Measured } from './child.ts'
import { quantile, ratio } from './table.ts'

const times = 200

/** A measured call. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly body?: object | undefined
}

/** What to measure while the amount of data grows. */
export interface Growing {
  readonly token: string
  /** How much data there is, three times. */
  readonly sizes?: readonly [number, number, number]
  /** The place of the size with which the others are compared; otherwise the largest is compared with the one before. */
  readonly comparedWith?: number
  /** Inserts this many rows. */
  readonly fill: (size: number) => Promise<void>
  readonly callsOf: (size: number) => Readonly<Record<string, Asked>>
}

/** Returns the median times of calls with 10, 1,000 and 100,000 rows, or with other sizes, as a table and as ratios. */
export async function measureGrowth(
  server: Measured,
  { token, sizes = [10, 1000, 100_000], comparedWith, fill, callsOf }: Growing,
): Promise<string[]> {
  const medians = new Map<string, number[]>()
  for (const size of sizes) {
    await fill(size)
    for (const [name, { method, address, body }] of Object.entries(callsOf(size))) {
      const median = await medianOf(server, { method, address, body, token })
      medians.set(name, [...(medians.get(name) ?? []), median])
    }
  }
  return [
    `median ms of ${times}, how many:       ${sizes.map((size) => String(size).padStart(8)).join('')}`,
    ...[...medians].map(
      ([name, each]) => `  ${name.padEnd(34)}${each.map((ms) => ms.toFixed(2).padStart(8)).join('')}`,
    ),
    ...[...medians].flatMap(([name, each]) =>
      sizes.flatMap((size, place) => {
        const base = comparedWith ?? sizes.length - 2
        if (place <= base) return []
        const growth = (each[place] ?? NaN) / (each[base] ?? NaN)
        return [ratio(`${name}, ${counted(size)} ÷ ${counted(sizes[base] ?? 0)}`, growth, 'at most 1.5')]
      }),
    ),
  ]
}

const counted = (size: number) => size.toLocaleString('en')

async function medianOf(
  { port }: Measured,
  { method, address, body, token }: Asked & { readonly token: string },
): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times + 20; turn += 1) {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
    // The first calls warm up.
    if (turn >= 20) taken.push(performance.now() - begun)
  }
  return quantile(taken, 0.5)
}
