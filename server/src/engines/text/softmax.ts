import { setImmediate } from 'node:timers/promises'

import { numbersFrom } from './combinations.ts'
import { featureCount, type TextFeatures } from './textFeatures.ts'

/** How often each example is read. */
const usualRounds = 8
/** The length of a step at first; it falls with each round. */
const firstStep = 2
/** A smaller change is left out: most classes are out of the question for an example. */
const leastChange = 1e-3
/** After so many examples, other work of the process gets its turn. */
const atOnce = 20

/** A text by its features, and the number of its class. */
export interface Example {
  readonly features: TextFeatures
  readonly class: number
}

/** Says how probable each class is for a text. */
export interface Model {
  readonly classes: number
  /** The weights of all classes for the first feature, then for the second, and so on. */
  readonly weights: Numbers
  /** How rare each feature is among the texts that were learned from. A rare one says more about a text. */
  readonly rarity: Numbers
}

/** Numbers, or bytes with the number that 1 of a byte stands for. */
interface Numbers {
  readonly values: Float32Array | Int8Array
  readonly scale: number
}

/** How a model is learned: from each example so often, and as the mean of so many learnings in different orders. */
interface Learning {
  readonly classes: number
  readonly rounds?: number
  readonly times?: number
}

/**
 * Learns a model from examples: multinomial logistic regression by stochastic gradient descent, on features that are weighed by their
 * rarity (inverse document frequency). One order alone moves the probability of a text at the
 * limit by chance, so the mean of several is steadier.
 */
export async function learnModel(
  examples: readonly Example[],
  { classes, rounds = usualRounds, times = 1 }: Learning,
): Promise<Model> {
  const rarity = { values: rarityIn(examples), scale: 1 }
  const read = examples.map((each) => ({ ...weighed(each.features, rarity), class: each.class }))
  const mean = new Float32Array(classes * featureCount)
  for (let seed = 1; seed <= times; seed += 1) {
    const weights = await learnWeights(read, { classes, rounds, seed })
    for (const [at, weight] of weights.entries()) mean[at] = (mean[at] ?? 0) + weight / times
  }
  return { classes, weights: { values: mean, scale: 1 }, rarity }
}

/** Returns the probability of each class (softmax). */
export function chancesOf({ classes, weights, rarity }: Model, features: TextFeatures): Float64Array {
  return softmax(weighed(features, rarity), weights, classes)
}

/** Returns numbers as bytes. */
export function asBytes({ values }: Numbers): Numbers {
  let most = 0
  for (const value of values) most = Math.max(most, Math.abs(value))
  const scale = most / 127
  return { scale, values: Int8Array.from(values, (value) => Math.round(value / scale)) }
}

/** A text by the places of its features, and how much each counts. */
interface Weighed {
  readonly places: readonly number[]
  readonly shares: readonly number[]
}

/** Weighs the features of a text by their rarity. The features of each kind have the length 1 together. */
function weighed(features: TextFeatures, { values }: Numbers): Weighed {
  const kinds = features.map((places) => {
    const rare = places.map((place) => values[place] ?? 0)
    const length = Math.hypot(...rare)
    return rare.map((each) => (length === 0 ? 0 : each / length))
  })
  return { places: features.flat(), shares: kinds.flat() }
}

function rarityIn(examples: readonly Example[]): Float32Array {
  const counts = new Uint32Array(featureCount)
  for (const place of examples.flatMap(({ features }) => features.flat()))
    counts[place] = (counts[place] ?? 0) + 1
  return Float32Array.from(counts, (count) => 1 + Math.log((1 + examples.length) / (1 + count)))
}

interface Known extends Weighed {
  readonly class: number
}

async function learnWeights(
  examples: readonly Known[],
  { classes, rounds, seed }: Required<Omit<Learning, 'times'>> & { readonly seed: number },
): Promise<Float32Array> {
  const weights = new Float32Array(classes * featureCount)
  const next = numbersFrom(seed)
  for (let count = 0; count < rounds * examples.length; count += 1) {
    const example = examples[Math.floor(next() * examples.length)]
    if (example === undefined) continue
    learnOne(weights, example, { classes, step: firstStep / (1 + count / examples.length) })
    if (count % atOnce === 0) await setImmediate()
  }
  return weights
}

function learnOne(
  weights: Float32Array,
  example: Known,
  { classes, step }: { readonly classes: number; readonly step: number },
): void {
  const { places, shares } = example
  const chances = softmax(example, { values: weights, scale: 1 }, classes)
  for (const [place, chance] of chances.entries()) {
    const change = step * ((place === example.class ? 1 : 0) - chance)
    if (Math.abs(change) < leastChange) continue
    for (let number = 0; number < places.length; number += 1) {
      const at = (places[number] ?? 0) * classes + place
      weights[at] = (weights[at] ?? 0) + change * (shares[number] ?? 0)
    }
  }
}

function softmax({ places, shares }: Weighed, { values, scale }: Numbers, classes: number): Float64Array {
  const sums = new Float64Array(classes)
  for (let number = 0; number < places.length; number += 1) {
    const start = (places[number] ?? 0) * classes
    const share = (shares[number] ?? 0) * scale
    for (let place = 0; place < classes; place += 1) {
      sums[place] = (sums[place] ?? 0) + share * (values[start + place] ?? 0)
    }
  }
  const most = sums.reduce((found, sum) => Math.max(found, sum), -Infinity)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const whole = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / whole)
}
