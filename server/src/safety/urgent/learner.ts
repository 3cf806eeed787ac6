import { numbersFrom } from '../../engines/text/combinations.ts'
import { chancesOf, classCount } from './classifier.ts'
import { type Features, featureCount } from './features.ts'
import { helpPurposes } from './rules.ts'
import type { Labelled } from './sentences.ts'

const rounds = 6
/** The length of a step in the first round; it falls with each round. */
const firstStep = 4
/** A smaller change of a weight is left out. */
const leastChange = 1e-4

/** Learns weights from sentences: multinomial logistic regression by stochastic gradient descent. */
export function learnWeights(sentences: readonly Labelled[], featuresOf: Features): Float32Array {
  const weights = new Float32Array(classCount * featureCount)
  const examples = sentences.map(({ text, topic }) => ({
    features: featuresOf(text),
    class: topic === undefined ? classCount - 1 : helpPurposes.indexOf(topic),
  }))
  const next = numbersFrom(1)
  for (let count = 0; count < rounds * examples.length; count += 1) {
    const example = examples[Math.floor(next() * examples.length)]
    if (example === undefined) continue
    const step = firstStep / (1 + Math.floor(count / examples.length))
    learnOne(weights, example, step)
  }
  return weights
}

interface Example {
  readonly features: readonly number[]
  readonly class: number
}

function learnOne(weights: Float32Array, example: Example, step: number): void {
  const { features } = example
  for (const [place, chance] of chancesOf(weights, features).entries()) {
    const wanted = place === example.class ? 1 : 0
    const change = (step * (wanted - chance)) / Math.sqrt(features.length)
    if (Math.abs(change) < leastChange) continue
    const start = place * featureCount
    for (const feature of features) weights[start + feature] = (weights[start + feature] ?? 0) + change
  }
}

/** Returns weights as bytes, and the weight that 1 of a byte stands for. */
export function asBytes(weights: Float32Array): { readonly scale: number; readonly numbers: string } {
  const most = weights.reduce((found, weight) => Math.max(found, Math.abs(weight)), 0)
  const scale = most / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { scale, numbers: Buffer.from(bytes.buffer).toString('base64') }
}
