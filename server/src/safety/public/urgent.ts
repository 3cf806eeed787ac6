import { isInDistress } from '../../chat/public/distress.ts'
import { readContent } from '../../engines/content/contentFiles.ts'
import { type Classify, readClassifier } from '../urgent/classifier.ts'
import { makeFindUrgent } from '../urgent/recogniser.ts'
import { type HelpPurpose, type UrgentRules, urgentRules } from '../urgent/rules.ts'

/** The answer to an urgent topic, and the buttons below it. */
export type UrgentTopicContent = Pick<UrgentRules['topics'][number], 'topic' | 'acts' | 'say'>

/**
 * A text is urgent without a rule if this much is probable. Its topic then counts more than that of a rule, which reads
 * a few words only, unless the topic of the rule is probable too.
 */
const surely = 0.95
const probableToo = 0.25
/** With this much probable, the answer to the question says how to reach a person. */
const perhaps = 0.2
/** With this much probable, it says so first. */
const probably = 0.7
/**
 * A rule counts as a weak sign only, if less than this is probable. Everyday questions have words of harassment and
 * money; nobody writes that they want to die by chance.
 */
const leastWithRule = 0.3
const leastWithRuleOf: Readonly<Partial<Record<HelpPurpose, number>>> = {
  'self-harm': 0.15,
  harassment: 0.6,
  money: 0.6,
}
/** The least urgency of a whole text for which a rule counts one of its sentences. The plot of a film, for example, has less. */
const leastInWhole = 0.05
/** One sentence of many needs more than the whole text. */
const surelyInPart = 0.97
/**
 * A topic is known if it has so much of the probability of all. A text that is certainly urgent gets the likeliest topic, because
 * the steps of a near one help more than none.
 */
const topicShare = 0.6
const certainly = 0.97
/** The sentences of a longer text are also read one by one, up to this many, if they have this many words. */
const mostSentences = 12
const fewestWords = 3

/** What a text may be about that has no urgent topic: what people do, money, or a phone or account in other hands. */
type Concern = 'people' | 'money' | 'devices'
const concerns: Readonly<Partial<Record<HelpPurpose, Concern>>> = {
  money: 'money',
  'lost-phone': 'devices',
  account: 'devices',
}

/** A weak sign that a text is urgent. */
export interface UrgentHint {
  readonly concern: Concern
  readonly isProbable: boolean
}

/** Finds urgent topics in a text. */
export interface Urgent {
  /**
   * Returns the urgent topic of a text, by what was learned from sentences or by the rules; distress that no topic
   * names counts too. Undefined for most texts.
   */
  find(text: string): HelpPurpose | undefined
  /** Returns the weak sign of a text that has no urgent topic; undefined for most texts. */
  hintIn(text: string): UrgentHint | undefined
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
    const surest = surestOf(signs)
    const chance = surest?.chance ?? 0
    const learned = topicOf(whole, surely) ?? topicOf(surestOf(parts), surelyInPart)
    const named = namedIn(text)
    const isLikelyToo =
      named !== undefined && signs.some(({ chances }) => (chances.get(named) ?? 0) >= probableToo)
    const isInWhole = named === 'self-harm' || (whole?.chance ?? 0) >= leastInWhole
    const isByRule = named !== undefined && isInWhole && chance >= (leastWithRuleOf[named] ?? leastWithRule)
    const about = chance >= perhaps ? surest?.likeliest : named
    return { chance, about, urgent: (isLikelyToo ? undefined : learned) ?? (isByRule ? named : learned) }
  }
  return {
    find: (text) => read(text).urgent,
    hintIn(text) {
      const { chance, about, urgent } = read(text)
      if (urgent !== undefined || about === undefined) return undefined
      return { concern: concerns[about] ?? 'people', isProbable: chance >= probably }
    },
    contentOf(wanted) {
      const content = rules.topics.find(({ topic }) => topic === wanted)
      if (content === undefined) throw new Error(`No urgent topic is called ${wanted}.`)
      return content
    },
  }
}

interface Sign {
  readonly chances: ReadonlyMap<HelpPurpose, number>
  readonly likeliest: HelpPurpose | undefined
  /** The topic, if one is much more probable than the others. */
  readonly topic: HelpPurpose | undefined
  /** How probably the text is urgent. */
  readonly chance: number
}

function signIn(chances: ReadonlyMap<HelpPurpose, number>): Sign {
  const chance = [...chances.values()].reduce((sum, each) => sum + each, 0)
  const [best] = [...chances].toSorted(([, a], [, b]) => b - a)
  const isKnown = best !== undefined && (best[1] >= chance * topicShare || chance >= certainly)
  return { chances, likeliest: best?.[0], topic: isKnown ? best[0] : undefined, chance }
}

function surestOf(signs: readonly Sign[]): Sign | undefined {
  return signs.toSorted((a, b) => b.chance - a.chance)[0]
}

function topicOf(sign: Sign | undefined, least: number): HelpPurpose | undefined {
  return sign !== undefined && sign.chance >= least ? sign.topic : undefined
}

/** Returns a text and its sentences, because only one of many may be urgent. */
function partsOf(text: string): readonly [string, ...string[]] {
  const sentences = text.split(/[.?!।\n]+/).filter((each) => each.trim().split(/\s+/).length >= fewestWords)
  return sentences.length > 1 ? [text, ...sentences.slice(0, mostSentences)] : [text]
}
