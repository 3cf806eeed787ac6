import { isInDistress } from '../../chat/public/distress.ts'
import { readContent } from '../../engines/content/contentFiles.ts'
import { type Classify, readClassifier } from '../urgent/classifier.ts'
import { makeFindUrgent, makeIsUnderWay } from '../urgent/recogniser.ts'
import { type HelpPurpose, type UrgentRules, urgentRules } from '../urgent/rules.ts'

/** The answer to an urgent topic, and the buttons below it. */
export type UrgentTopicContent = Pick<
  UrgentRules['topics'][number],
  'topic' | 'acts' | 'say' | 'sayIf' | 'underWay'
>

/**
 * What a topic is about. Topics of one concern are neighbours: their sentences are alike, and their steps help with each other. So
 * certainty is that of a concern. A probability that is spread over several concerns says that the text is unlike anything known.
 */
const concerns: Readonly<Record<HelpPurpose, 'life' | 'people' | 'devices' | 'money'>> = {
  'self-harm': 'life',
  distress: 'life',
  home: 'people',
  pictures: 'people',
  threat: 'people',
  harassment: 'people',
  'lost-phone': 'devices',
  account: 'devices',
  money: 'money',
}

function isOfLife(topic: HelpPurpose): boolean {
  return concerns[topic] === 'life'
}

function isOfThings(topic: HelpPurpose): boolean {
  return concerns[topic] === 'devices' || concerns[topic] === 'money'
}

/** How probable a concern must be, alone or if a rule names it too. One word of a rule alone says little. */
const least = {
  certain: { alone: 0.95, withRule: 0.8 },
  probable: { alone: 0.7, withRule: 0.3 },
  possible: { alone: 0.3, withRule: 0.1 },
} as const
/** Nobody writes by chance what the rules of self-harm look for. */
const leastToLive = 0.15
/** The least urgency of a whole text for which a rule counts one of its sentences. The plot of a film, for example, has less. */
const leastInWhole = 0.05
/** One sentence of many counts if it is probable by itself, and needs so much more than the whole text. */
const moreInPart = 0.02
const leastOfPart = 0.9
/** The topic of a rule comes first if so much is probable: rules know who has the account that a loan is asked from. */
const leastOfRule = 0.25
/** Another topic is a second reading if it has this share of the probability of all. So many are read. */
const leastShare = { ofNeighbour: 0.02, ofOther: 0.15 } as const
const mostReadings = 3
/** The sentences of a longer text are also read one by one, up to this many, if they have this many words. */
const mostSentences = 12
const fewestWords = 3

/** The urgent topics that a text may be about. */
export interface UrgentReading {
  /** The likeliest first. An answer that fits all of them is right, whichever was meant. */
  readonly topics: readonly [HelpPurpose, ...HelpPurpose[]]
  /** `certain`: it can hardly be an everyday text. `possible`: it is probably one. */
  readonly certainty: 'certain' | 'probable' | 'possible'
  /** The text says that what its first topic is about has already begun. */
  readonly isUnderWay: boolean
}

/** Finds urgent topics in a text. */
export interface Urgent {
  /**
   * Returns the urgent topic of a text, by what was learned from sentences or by the rules; distress that no topic
   * names counts too. Undefined for most texts.
   */
  find(text: string): HelpPurpose | undefined
  /** Returns what a text is about that is urgent, or may be; undefined for most texts. */
  readingOf(text: string): UrgentReading | undefined
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
  const isUnderWay = makeIsUnderWay(rules)
  const namedIn = (text: string) => findTopic(text) ?? (isInDistress(text) ? 'distress' : undefined)
  const readingOf = (text: string): UrgentReading | undefined => {
    const [whole, ...parts] = partsOf(text)
    const wholeSign = signIn(classify(whole), 0)
    const sure = parts
      .map((part) => signIn(classify(part), moreInPart))
      .filter(({ mass }) => mass >= leastOfPart)
    const sign = sure.reduce(surer, wholeSign)
    const named = namedIn(text)
    const isInWhole = named === 'self-harm' || wholeSign.chance >= leastInWhole
    const certainty = certaintyOf(sign, isInWhole ? named : undefined)
    if (certainty === undefined) return undefined
    const topics = topicsOf(sign, named)
    // A person who paid a blackmailer is still blackmailed, so a loss does not come before a harm.
    const begun = topics.find(
      (topic, place) =>
        isUnderWay(text, topic) && (isOfLife(topic) || topics.slice(0, place).every(isOfThings)),
    )
    if (begun === undefined) return { certainty, topics, isUnderWay: false }
    return { certainty, topics: [begun, ...topics.filter((topic) => topic !== begun)], isUnderWay: true }
  }
  return {
    readingOf,
    find(text) {
      const reading = readingOf(text)
      return reading === undefined || reading.certainty === 'possible' ? undefined : reading.topics[0]
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
  /** How probably the text is urgent. */
  readonly chance: number
  /** The likeliest concern, and how probable it is. */
  readonly concern: string
  readonly mass: number
}

function signIn(chances: ReadonlyMap<HelpPurpose, number>, less: number): Sign {
  const chance = sumOf([...chances.values()])
  const byConcern = Map.groupBy(chances, ([topic]) => concerns[topic])
  const masses = [...byConcern].map(([concern, all]) => ({
    concern,
    mass: sumOf(all.map(([, each]) => each)),
  }))
  const { concern, mass } = masses.reduce((one, other) => (other.mass > one.mass ? other : one))
  return { chances, chance, concern, mass: mass - less }
}

function surer(one: Sign, other: Sign): Sign {
  return other.mass > one.mass ? other : one
}

function sumOf(chances: readonly number[]): number {
  return chances.reduce((sum, each) => sum + each, 0)
}

function certaintyOf(
  { chances, chance, concern, mass }: Sign,
  named: HelpPurpose | undefined,
): UrgentReading['certainty'] | undefined {
  const isNamed = named !== undefined && concerns[named] === concern
  const isEnough = ({ alone, withRule }: (typeof least)['certain' | 'probable']) =>
    mass >= (isNamed ? withRule : alone)
  if (isEnough(least.certain)) return 'certain'
  const isSpread = chance >= least.certain.alone
  if (
    isSpread ||
    isEnough(least.probable) ||
    (named === 'self-harm' && (chances.get(named) ?? 0) >= leastToLive)
  )
    return 'probable'
  const ofNamed = [...chances].filter(([topic]) => named !== undefined && concerns[topic] === concerns[named])
  const isPossible =
    mass >= least.possible.alone || sumOf(ofNamed.map(([, each]) => each)) >= least.possible.withRule
  return isPossible ? 'possible' : undefined
}

/** Returns the topics that a text may be about, the likeliest first. */
function topicsOf(
  { chances, chance, concern }: Sign,
  named: HelpPurpose | undefined,
): UrgentReading['topics'] {
  const sorted = [...chances].toSorted(([, a], [, b]) => b - a)
  const isRules = named !== undefined && (chances.get(named) ?? 0) >= leastOfRule
  const likeliest = sorted.find(([topic]) => concerns[topic] === concern)?.[0]
  const first = (isRules ? named : likeliest) ?? 'distress'
  const others = sorted.filter(([topic, each]) => {
    const isNear = concerns[topic] === concerns[first] || topic === named
    return topic !== first && each >= chance * leastShare[isNear ? 'ofNeighbour' : 'ofOther']
  })
  return [first, ...others.map(([topic]) => topic).slice(0, mostReadings - 1)]
}

/** Returns a text and its sentences, because only one of many may be urgent. */
function partsOf(text: string): readonly [string, ...string[]] {
  const sentences = text.split(/[.?!।\n]+/).filter((each) => each.trim().split(/\s+/).length >= fewestWords)
  return sentences.length > 1 ? [text, ...sentences.slice(0, mostSentences)] : [text]
}
