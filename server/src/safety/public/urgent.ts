import { isInDistress } from '../../chat/public/distress.ts'
import { readContent } from '../../engines/content/contentFiles.ts'
import { makeFindUrgent } from '../urgent/recogniser.ts'
import { type HelpPurpose, type UrgentRules, urgentRules } from '../urgent/rules.ts'

/** The answer to an urgent topic, and the buttons below it. */
export type UrgentTopicContent = Pick<UrgentRules['topics'][number], 'topic' | 'acts' | 'say'>

/** Finds urgent topics in a text. */
export interface Urgent {
  /** Returns the urgent topic of a text; distress that no topic names counts too. Undefined for most texts. */
  find(text: string): HelpPurpose | undefined
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
  return {
    find: (text) => findTopic(text) ?? (isInDistress(text) ? 'distress' : undefined),
    contentOf(wanted) {
      const content = rules.topics.find(({ topic }) => topic === wanted)
      if (content === undefined) throw new Error(`No urgent topic is called ${wanted}.`)
      return content
    },
  }
}
