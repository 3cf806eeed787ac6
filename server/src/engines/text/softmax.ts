import { setImmediate } from 'node:timers/promises'

import { numbersFrom } from './combinations.ts'
import { featureCount } from './textFeatures.ts'

/** How often each example is read. */
const usualRounds = 6
/** The length of a step in the first round; it falls with each round. */
const firstStep = 4
/** A smaller change of a weight is left out: most classes are out of the question for an example. */
const leastChange = 1e-3
/** After so many examples, other work of the process gets its turn. */
const atOnce = 20

/** A text by the places of its features, and the number of its class. */
export interface Example {
  readonly features: readonly number[]
  readonly class: number
}

/** The weights of all classes for the first feature, then for the second, and so on. */
export type Weights = Int8Array | Float32Array

/** How weights are learned. `seed` decides the order of the examples. */
interface Learning {
  readonly classes: number
  readonly rounds?: number
  readonly seed?: number
}

/** Learns weights from examples: multinomial logistic regression by stochastic gradient descent. */
export async function learnWeights(
  examples: readonly Example[],
  { classes, rounds = usualRounds, seed = 1 }: Learning,
): Promise<Float32Array> {
  const weights = new Float32Array(classes * featureCount)
  const next = numbersFrom(seed)
  for (let count = 0; count < rounds * examples.length; count += 1) {
    const example = examples[Math.floor(next() * examples.length)]
    if (example === undefined) continue
    learnOne(weights, example, { classes, step: firstStep / (1 + Math.floor(count / examples.length)) })
    if (count % atOnce === 0) await setImmediate()
  }
  return weights
}

/**
 * Learns weights as the mean of several learnings in different orders (bagging without resampling). One order alone moves the probability
 * of a text that is at the limit, so each new example would change what happens to others.
 */
export async function learnMeanWeights(
  examples: readonly Example[],
  { classes, times }: { readonly classes: number; readonly times: number },
): Promise<Float32Array> {
  const mean = new Float32Array(classes * featureCount)
  for (let seed = 1; seed <= times; seed += 1) {
    const weights = await learnWeights(examples, { classes, seed })
    for (const [at, weight] of weights.entries()) mean[at] = (mean[at] ?? 0) + weight / times
  }
  return mean
}

function learnOne(
  weights: Float32Array,
  { features, class: wanted }: Example,
  { classes, step }: { readonly classes: number; readonly step: number },
): void {
  for (const [place, chance] of chancesOf(weights, features, { classes }).entries()) {
    const change = (step * ((place === wanted ? 1 : 0) - chance)) / Math.sqrt(features.length)
    if (Math.abs(change) < leastChange) continue
    for (const feature of features) {
      const at = feature * classes + place
      weights[at] = (weights[at] ?? 0) + change
    }
  }
}

/** Returns the probability of each class (softmax). `scale` is the weight of 1 in weights of a byte each. */
export function chancesOf(
  weights: Weights,
  features: readonly number[],
  { classes, scale = 1 }: { readonly classes: number; readonly scale?: number },
): readonly number[] {
  const sums = Array.from({ length: classes }, () => 0)
  for (const feature of features) {
    const start = feature * classes
    for (let place = 0; place < classes; place += 1) {
      sums[place] = (sums[place] ?? 0) + (weights[start + place] ?? 0)
    }
  }
  const scaled = sums.map((sum) => (sum * scale) / Math.sqrt(features.length))
  const most = Math.max(...scaled)
  const raised = scaled.map((sum) => Math.exp(sum - most))
  const whole = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / whole)
}

/** Returns weights as bytes, and the weight that 1 of a byte stands for. */
export function asBytes(weights: Float32Array): { readonly scale: number; readonly numbers: string } {
  const most = weights.reduce((found, weight) => Math.max(found, Math.abs(weight)), 0)
  const scale = most / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { scale, numbers: Buffer.from(bytes.buffer).toString('base64') }
}
