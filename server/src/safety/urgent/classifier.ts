import { createHash } from 'node:crypto'
import { join } from 'node:path'

import * as v from 'valibot'

import { contentFolder, readContent } from '../../engines/content/contentFiles.ts'
import { chancesOf, learnMeanWeights, type Weights } from '../../engines/text/softmax.ts'
import { type Features, makeFeatures } from '../../engines/text/textFeatures.ts'
import { wordRules } from '../../engines/text/words.ts'
import { helpPurposes, type HelpPurpose, type UrgentRules } from './rules.ts'
import { type Labelled, labelledSentences, readSentences } from './sentences.ts'

/** The classes of a text: the topics, and after them everyday questions. */
export const classCount = helpPurposes.length + 1
/** The learned weights. */
export const weightsPath = join(contentFolder, 'safety', 'urgentWeights.json')
export const weightsFile = v.object({
  /** Identifies the sentences and the rules that they were learned with. */
  madeFrom: v.string(),
  /** The weight of 1 in the numbers of a byte each. */
  scale: v.number(),
  numbers: v.string(),
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
  const { scale, numbers } = readContent(weightsFile, 'safety', 'urgentWeights.json')
  const bytes = Buffer.from(numbers, 'base64')
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return classifyWith(weights, { features: featuresWith(rules), scale })
}

/** Returns the classifier of these weights. */
export function classifyWith(
  weights: Weights,
  { features, scale = 1 }: { readonly features: Features; readonly scale?: number },
): Classify {
  return (text) => {
    const chances = chancesOf(weights, features(text), { classes: classCount, scale })
    return new Map(helpPurposes.map((topic, place) => [topic, chances[place] ?? 0]))
  }
}

/** Learns weights from sentences. */
export function learnUrgent(sentences: readonly Labelled[], featuresOf: Features): Promise<Float32Array> {
  const examples = sentences.map(({ text, topic }) => ({
    features: featuresOf(text),
    class: topic === undefined ? classCount - 1 : helpPurposes.indexOf(topic),
  }))
  return learnMeanWeights(examples, { classes: classCount, times: learnings })
}

/** Identifies what the weights are learned from. */
export function sourceOfWeights(rules: Pick<UrgentRules, 'groups'>): string {
  const source = JSON.stringify([wordRules, rules.groups, readSentences().groups, labelledSentences()])
  return createHash('sha256').update(source).digest('base64url').slice(0, 22)
}
