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
  const read = examples.map((each) => asKnown(weighed(each.features, rarity), each.class))
  const mean = new Float32Array(classes * featureCount)
  for (let seed = 1; seed <= times; seed += 1) {
    const weights = await learnWeights(read, { classes, rounds, seed })
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / times
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

/** A weighed text as an example. Its numbers lie side by side, because learning reads them millions of times. */
interface Known {
  readonly places: Uint16Array
  readonly shares: Float64Array
  readonly class: number
}

function asKnown({ places, shares }: Weighed, ofClass: number): Known {
  return { places: Uint16Array.from(places), shares: Float64Array.from(shares), class: ofClass }
}

async function learnWeights(
  examples: readonly Known[],
  { classes, rounds, seed }: Required<Omit<Learning, 'times'>> & { readonly seed: number },
): Promise<Float32Array> {
  const weights = new Float32Array(classes * featureCount)
  const next = numbersFrom(seed)
  const all = rounds * examples.length
  const learnFrom = (first: number) => {
    for (let count = first; count < Math.min(first + atOnce, all); count += 1) {
      const example = examples[Math.floor(next() * examples.length)]
      const step = firstStep / (1 + count / examples.length)
      if (example !== undefined) learnOne(weights, example, { classes, step })
    }
  }
  for (let first = 0; first < all; first += atOnce) {
    learnFrom(first)
    await setImmediate()
  }
  return weights
}

function learnOne(
  weights: Float32Array,
  example: Known,
  { classes, step }: { readonly classes: number; readonly step: number },
): void {
  const { places, shares } = example
  const chances = asChances(sumsOf(example, weights, classes))
  const changed: number[] = []
  const changes: number[] = []
  for (let place = 0; place < classes; place += 1) {
    const change = step * ((place === example.class ? 1 : 0) - (chances[place] ?? 0))
    if (Math.abs(change) < leastChange) continue
    changed.push(place)
    changes.push(change)
  }
  // The weights of a feature lie side by side, so one feature after the other is quicker than one class after the other.
  for (let number = 0; number < places.length; number += 1) {
    const start = (places[number] ?? 0) * classes
    const share = shares[number] ?? 0
    for (let each = 0; each < changed.length; each += 1) {
      const at = start + (changed[each] ?? 0)
      weights[at] = (weights[at] ?? 0) + (changes[each] ?? 0) * share
    }
  }
}

/** Sums the weights of an example for each class. */
function sumsOf({ places, shares }: Known, weights: Float32Array, classes: number): Float64Array {
  const sums = new Float64Array(classes)
  for (let number = 0; number < places.length; number += 1) {
    const start = (places[number] ?? 0) * classes
    const share = shares[number] ?? 0
    for (let place = 0; place < classes; place += 1) {
      sums[place] = (sums[place] ?? 0) + share * (weights[start + place] ?? 0)
    }
  }
  return sums
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
  return asChances(sums)
}

/** Replaces sums by the probabilities of their classes. */
function asChances(sums: Float64Array): Float64Array {
  let most = -Infinity
  for (const sum of sums) most = Math.max(most, sum)
  let whole = 0
  for (let place = 0; place < sums.length; place += 1) {
    const raised = Math.exp((sums[place] ?? 0) - most)
    sums[place] = raised
    whole += raised
  }
  for (let place = 0; place < sums.length; place += 1) sums[place] = (sums[place] ?? 0) / whole
  return sums
}
