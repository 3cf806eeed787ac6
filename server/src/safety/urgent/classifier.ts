import { createHash } from 'node:crypto'
import { join } from 'node:path'

import * as v from 'valibot'

import { contentFolder, readContent } from '../../engines/content/contentFiles.ts'
import { asBytes, chancesOf, learnModel, type Model } from '../../engines/text/softmax.ts'
import { type Features, makeFeatures } from '../../engines/text/textFeatures.ts'
import { wordRules } from '../../engines/text/words.ts'
import { helpPurposes, type HelpPurpose, type UrgentRules } from './rules.ts'
import { type Labelled, labelledSentences, readSentences } from './sentences.ts'

/** The classes of a text: the topics, and after them everyday questions. */
export const classCount = helpPurposes.length + 1
/** Numbers of a byte each, in text, and the number that 1 stands for. */
const bytes = v.object({ scale: v.number(), numbers: v.string() })
/** The learned weights. */
export const weightsPath = join(contentFolder, 'safety', 'urgentWeights.json')
export const weightsFile = v.object({
  /** Identifies the sentences and the rules that they were learned with. */
  madeFrom: v.string(),
  weights: bytes,
  rarity: bytes,
})

/** How often the sentences are learned in different orders. */
const learnings = 5

/** Gives the probability of each topic for a text; what is missing to 1 is that the text is an everyday one. */
export type Classify = (text: string) => ReadonlyMap<HelpPurpose, number>

/** Returns the features with the groups of the rules and of the sentences. */
export function featuresWith({ groups }: Pick<UrgentRules, 'groups'>): Features {
  return makeFeatures({ ...groups, ...readSentences().groups })
}

/** Reads the learned weights once. */
export function readClassifier(rules: Pick<UrgentRules, 'groups'>): Classify {
  const { weights, rarity } = readContent(weightsFile, 'safety', 'urgentWeights.json')
  const model = { classes: classCount, weights: fromText(weights), rarity: fromText(rarity) }
  return classifyWith(model, featuresWith(rules))
}

/** Returns the classifier of a model. */
export function classifyWith(model: Model, features: Features): Classify {
  return (text) => {
    const chances = chancesOf(model, features(text))
    return new Map(helpPurposes.map((topic, place) => [topic, chances[place] ?? 0]))
  }
}

/** Learns a model from sentences. */
export function learnUrgent(sentences: readonly Labelled[], featuresOf: Features): Promise<Model> {
  const examples = sentences.map(({ text, topic }) => ({
    features: featuresOf(text),
    class: topic === undefined ? classCount - 1 : helpPurposes.indexOf(topic),
  }))
  return learnModel(examples, { classes: classCount, times: learnings })
}

/** Returns the file of a model. */
export function fileOf({ weights, rarity }: Model, rules: Pick<UrgentRules, 'groups'>) {
  return { madeFrom: sourceOfWeights(rules), weights: asText(weights), rarity: asText(rarity) }
}

function asText(numbers: Model['weights']): v.InferOutput<typeof bytes> {
  const { scale, values } = asBytes(numbers)
  return { scale, numbers: Buffer.from(values.buffer).toString('base64') }
}

function fromText({ scale, numbers }: v.InferOutput<typeof bytes>): Model['weights'] {
  const { buffer, byteOffset, byteLength } = Buffer.from(numbers, 'base64')
  return { scale, values: new Int8Array(buffer, byteOffset, byteLength) }
}

/** Identifies what the weights are learned from. */
export function sourceOfWeights(rules: Pick<UrgentRules, 'groups'>): string {
  const source = JSON.stringify([wordRules, rules.groups, readSentences().groups, labelledSentences()])
  return createHash('sha256').update(source).digest('base64url').slice(0, 22)
}
