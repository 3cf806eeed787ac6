import { startMeasured } from './child.ts'
import { type BenchSystem, productFile } from './system.ts'
import { quantile, ratio } from './table.ts'

const attempts = 60

/**
 * (d) The time of a sign-in with an unknown address against one with a wrong password; the difference must
 * reveal nothing.
 */
export async function measureSignIn(system: BenchSystem): Promise<string[]> {
  const people = await system.load(attempts, 2, attempts)
  const ours = await startMeasured(productFile, ['--database', system.databaseUrl, '--data', system.folder])
  const refused = async (email: string) => {
    const begun = performance.now()
    await fetch(`http://127.0.0.1:${ours.port}/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Wrong#2026' }),
    }).then((answer) => answer.text())
    return performance.now() - begun
  }
  const known: number[] = []
  const unknown: number[] = []
  for (const { id } of people) {
    // In turns, so that both run under the same load.
    known.push(await refused(`${id}@load.example`))
    unknown.push(await refused(`${id}@nowhere.example`))
  }
  await ours.stop()
  const [one, other] = [quantile(known, 0.5), quantile(unknown, 0.5)]
  return [
    `wrong password    p50 ${one.toFixed(1)} ms`,
    `unknown address   p50 ${other.toFixed(1)} ms`,
    ratio('p50, unknown ÷ wrong', other / one, '0.9 to 1.1'),
  ]
}
