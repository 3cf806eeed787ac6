import { isInDistress } from '../../chat/public/distress.ts'
import { readContent } from '../../engines/content/contentFiles.ts'
import { readClassifier } from '../urgent/classifier.ts'
import { makeFindUrgent } from '../urgent/recogniser.ts'
import { type HelpPurpose, type UrgentRules, urgentRules } from '../urgent/rules.ts'

/** The answer to an urgent topic, and the buttons below it. */
export type UrgentTopicContent = Pick<UrgentRules['topics'][number], 'topic' | 'acts' | 'say'>

/** A text is urgent without a rule if this much is probable. */
const surely = 0.7
/** With this much probable, the answer to the question begins with the way to a person. */
const perhaps = 0.3
/** A rule counts as a weak sign only, if less than this is probable. */
const hardly = 0.1
/** The sentences of a longer text are also read one by one, up to this many, if they have this many words. */
const mostSentences = 12
const fewestWords = 3

/** Finds urgent topics in a text. */
export interface Urgent {
  /**
   * Returns the urgent topic of a text, by the rules or by what was learned from sentences; distress that no topic
   * names counts too. Undefined for most texts.
   */
  find(text: string): HelpPurpose | undefined
  /** Whether a text that has no urgent topic may still be urgent. */
  mayBe(text: string): boolean
  contentOf(topic: HelpPurpose): UrgentTopicContent
}

let known: Urgent | undefined

/** Reads the urgent topics once for the whole process. */
export function readUrgent(): Urgent {
  known ??= prepared(readContent(urgentRules, 'safety', 'urgent.json'))
  return known
}

function prepared(rules: UrgentRules): Urgent {
  const findTopic = makeFindUrgent(rules)
  const namedIn = (text: string) => findTopic(text) ?? (isInDistress(text) ? 'distress' : undefined)
  const classify = readClassifier(rules)
  const learned = (text: string) =>
    partsOf(text)
      .map((part) => signIn(classify(part)))
      .reduce((one, other) => (other.chance > one.chance ? other : one))
  return {
    find(text) {
      const named = namedIn(text)
      const { topic, chance } = learned(text)
      if (named !== undefined && chance >= hardly) return named
      return chance >= surely ? topic : undefined
    },
    mayBe: (text) => namedIn(text) !== undefined || learned(text).chance >= perhaps,
    contentOf(wanted) {
      const content = rules.topics.find(({ topic }) => topic === wanted)
      if (content === undefined) throw new Error(`No urgent topic is called ${wanted}.`)
      return content
    },
  }
}

interface Sign {
  /** The most probable topic, if it is more probable than all others together. */
  readonly topic: HelpPurpose | undefined
  /** How probably the text is urgent. */
  readonly chance: number
}

function signIn(chances: ReadonlyMap<HelpPurpose, number>): Sign {
  const chance = [...chances.values()].reduce((sum, each) => sum + each, 0)
  const [best] = [...chances].toSorted(([, a], [, b]) => b - a)
  return { topic: best !== undefined && best[1] > chance / 2 ? best[0] : undefined, chance }
}

/** Returns a text and its sentences, because only one of many may be urgent. */
function partsOf(text: string): readonly [string, ...string[]] {
  const sentences = text.split(/[.?!।\n]+/).filter((each) => each.trim().split(/\s+/).length >= fewestWords)
  return sentences.length > 1 ? [text, ...sentences.slice(0, mostSentences)] : [text]
}
