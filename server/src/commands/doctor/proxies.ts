import type { Config } from '../../house/config.ts'
import { hopsMetric } from '../../http/proxy.ts'
import { type Finding, right, weak } from './finding.ts'

const part = 'Proxies'
const patienceMs = 8000

/** Requests by the number of addresses that `X-Forwarded-For` named. */
export type Hops = ReadonlyMap<number, number>

/**
 * Compares `TRUST_PROXY` with the requests that the product has got. It says nothing if the product doesn't run on this machine, or
 * networks are trusted in place of a number of proxies.
 */
export async function proxyFindings(config: Config): Promise<Finding[]> {
  // This request is one of those that are counted.
  await fetch(new URL('/healthz', config.publicUrl), { signal: AbortSignal.timeout(patienceMs) }).catch(
    () => undefined,
  )
  const text = await metricsOf(config)
  return text === undefined ? [] : judgedHops(hopsIn(text), config.trustProxy)
}

async function metricsOf({ host, port, metricsToken }: Config): Promise<string | undefined> {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const headers = new Headers(metricsToken === undefined ? [] : [['authorization', `Bearer ${metricsToken}`]])
  try {
    const url = `http://${own}:${port}/metrics`
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    // Another finding says that the product doesn't reply.
    return undefined
  }
}

/** Reads the counts from the metrics of the product. */
export function hopsIn(metrics: string): Hops {
  const lines = metrics.matchAll(new RegExp(`^${hopsMetric}\\{hops="(\\d+)"\\} (\\d+)$`, 'gm'))
  return new Map(Array.from(lines, ([, hops, count]) => [Number(hops), Number(count)]))
}

/**
 * Judges the number of proxies. People may add addresses of their own to the header, so the number of most requests counts. Requests
 * without any come from this machine, such as those of a balancer that looks whether the product lives.
 */
export function judgedHops(hops: Hops, trustProxy: string | undefined): Finding[] {
  const set = Number(trustProxy ?? 0)
  if (!Number.isInteger(set)) return []
  const forwarded = [...hops].filter(([number]) => number > 0)
  const [usual] = forwarded.toSorted(([, one], [, other]) => other - one)
  if (usual === undefined)
    return set === 0
      ? [right(part, 'requests come without a proxy.')]
      : [
          weak(
            part,
            `TRUST_PROXY is ${set}, and no request named the address of a person.`,
            'Let the server in front send X-Forwarded-For. Without it, everybody shares the limits of one address.',
          ),
        ]
  const [seen, count] = usual
  const says = `most requests (${count}) come through ${seen} of them, and TRUST_PROXY is ${trustProxy ?? 'not set'}.`
  if (seen === set) return [right(part, says)]
  return [
    weak(
      part,
      says,
      seen > set
        ? `Set TRUST_PROXY=${seen}. Until then, everybody shares the limits of one address.`
        : `Set TRUST_PROXY=${seen}. Until then, a person can pretend to come from any address.`,
    ),
  ]
}
