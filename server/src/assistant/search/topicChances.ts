import { chancesOf, learnModel } from '../../engines/text/softmax.ts'
import { makeFeatures } from '../../engines/text/textFeatures.ts'

/** More rounds took longer and found no more topics. */
const rounds = 5

/** A question whose topic is known. */
interface TaughtQuestion {
  readonly topic: string
  readonly text: string
}

/** Returns the probability of each topic for a question. */
export type TopicChances = (text: string) => ReadonlyMap<string, number>

/**
 * Learns the topics of questions by their words, pairs of words and pieces of words (logistic regression). Naive Bayes
 * counts whole words; the two are wrong about different questions. Words of a group mean the same.
 */
export async function learnTopicChances(
  questions: readonly TaughtQuestion[],
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<TopicChances> {
  const features = makeFeatures(groups)
  const topics = [...new Set(questions.map(({ topic }) => topic))]
  const places = new Map(topics.map((topic, place) => [topic, place]))
  const model = await learnModel(
    questions.map(({ topic, text }) => ({ features: features(text), class: places.get(topic) ?? 0 })),
    { classes: topics.length, rounds },
  )
  return (text) => {
    const chances = chancesOf(model, features(text))
    return new Map(topics.map((topic, place) => [topic, chances[place] ?? 0]))
  }
}
