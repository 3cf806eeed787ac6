import { isInDistress } from '../../chat/public/distress.ts'
import { readContent } from '../../engines/content/contentFiles.ts'
import { type Classify, readClassifier } from '../urgent/classifier.ts'
import { makeFindUrgent } from '../urgent/recogniser.ts'
import { type HelpPurpose, type UrgentRules, urgentRules } from '../urgent/rules.ts'

/** The answer to an urgent topic, and the buttons below it. */
export type UrgentTopicContent = Pick<UrgentRules['topics'][number], 'topic' | 'acts' | 'say'>

/**
 * A text is urgent without a rule if this much is probable. Its topic then counts more than that of a rule, which reads
 * a few words only.
 */
const surely = 0.9
/** With this much probable, the answer to the question begins with the way to a person. */
const perhaps = 0.3
/**
 * A rule counts as a weak sign only, if less than this is probable. Everyday questions have words of harassment and
 * money; nobody writes that they want to die by chance.
 */
const hardly = 0.3
const hardlyEveryday = 0.7
const everydayWords: readonly HelpPurpose[] = ['harassment', 'money']
/** One sentence of many needs more than the whole text. */
const surelyInPart = 0.95
/**
 * A topic is known if it has so much of the probability of all. A text that is certainly urgent gets the likeliest topic, because
 * the steps of a near one help more than none.
 */
const topicShare = 0.6
const certainly = 0.97
/** The sentences of a longer text are also read one by one, up to this many, if they have this many words. */
const mostSentences = 12
const fewestWords = 3

/** Finds urgent topics in a text. */
export interface Urgent {
  /**
   * Returns the urgent topic of a text, by what was learned from sentences or by the rules; distress that no topic
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
  if (known === undefined) {
    const rules = readContent(urgentRules, 'safety', 'urgent.json')
    known = makeUrgent(rules, readClassifier(rules))
  }
  return known
}

/** Joins the rules with what was learned. */
export function makeUrgent(rules: UrgentRules, classify: Classify): Urgent {
  const findTopic = makeFindUrgent(rules)
  const namedIn = (text: string) => findTopic(text) ?? (isInDistress(text) ? 'distress' : undefined)
  const read = (text: string) => {
    const [whole, ...parts] = partsOf(text).map((part) => signIn(classify(part)))
    const signs = whole === undefined ? [] : [whole, ...parts]
    const surest = parts.toSorted((a, b) => b.chance - a.chance)[0]
    return {
      chance: Math.max(0, ...signs.map(({ chance }) => chance)),
      topic: topicOf(whole, surely) ?? topicOf(surest, surelyInPart),
    }
  }
  return {
    find(text) {
      const { topic, chance } = read(text)
      if (topic !== undefined) return topic
      const named = namedIn(text)
      if (named === undefined) return undefined
      return chance >= (everydayWords.includes(named) ? hardlyEveryday : hardly) ? named : undefined
    },
    mayBe: (text) => namedIn(text) !== undefined || read(text).chance >= perhaps,
    contentOf(wanted) {
      const content = rules.topics.find(({ topic }) => topic === wanted)
      if (content === undefined) throw new Error(`No urgent topic is called ${wanted}.`)
      return content
    },
  }
}

interface Sign {
  /** The topic, if one is much more probable than the others. */
  readonly topic: HelpPurpose | undefined
  /** How probably the text is urgent. */
  readonly chance: number
}

function signIn(chances: ReadonlyMap<HelpPurpose, number>): Sign {
  const chance = [...chances.values()].reduce((sum, each) => sum + each, 0)
  const [best] = [...chances].toSorted(([, a], [, b]) => b - a)
  const isKnown = best !== undefined && (best[1] >= chance * topicShare || chance >= certainly)
  return { topic: isKnown ? best[0] : undefined, chance }
}

function topicOf(sign: Sign | undefined, least: number): HelpPurpose | undefined {
  return sign !== undefined && sign.chance >= least ? sign.topic : undefined
}

/** Returns a text and its sentences, because only one of many may be urgent. */
function partsOf(text: string): readonly [string, ...string[]] {
  const sentences = text.split(/[.?!।\n]+/).filter((each) => each.trim().split(/\s+/).length >= fewestWords)
  return sentences.length > 1 ? [text, ...sentences.slice(0, mostSentences)] : [text]
}
