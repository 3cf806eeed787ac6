import type { House } from '../../house.ts'
import { type Model, type ModelFault, ModelFailure } from '../../engines/network/model.ts'
import { allowsAsAdult } from '../../people/public/consent.ts'
import type { Answer, Question, Show } from '../answers/answer.ts'
import { claimModel } from '../answers/questionStore.ts'
import { citationOf } from '../search/citation.ts'
import type { Finding } from '../search/finder.ts'
import type { AssistantSettings } from '../settings.ts'
import type { Breaker } from './breaker.ts'
import { citedIn, type Fault, faultIn, hasLink, renumbered } from './faults.ts'
import { mostPassages, promptFor } from './prompt.ts'

/** What asking the model needs. */
export interface ModelParts {
  readonly house: Pick<House, 'db' | 'clock'>
  readonly model: Model
  readonly breaker: Breaker
  readonly limits: Pick<AssistantSettings, 'modelQuestions' | 'modelQuestionsOfAPerson'>
}

/** What became of asking the model: its answer, why there is none, or null where it was not asked. */
export type ModelOutcome =
  | { readonly became: 'answer'; readonly answer: Answer }
  | { readonly became: 'failed'; readonly fault: ModelFault | Fault }
  | null

/** What the model is asked, and what it answers from. */
export interface Asking {
  readonly question: Question
  readonly finding: Finding
}

/**
 * The most questions that wait for the model at a time in a process. Answers have four places in the queue, and one
 * stays free: words of distress and everything built in must not wait for a slow model.
 */
const mostAtOnce = 3

/**
 * Returns a function that asks the model outside, for an adult who allowed it, within the limits of the day, and where
 * few others wait for it. Its text is shown as it comes; where it turns out to be of no use, the caller takes it back.
 */
export function makeAskModel(parts: ModelParts): (asking: Asking, show: Show) => Promise<ModelOutcome> {
  let waiting = 0
  return async (asking, show) => {
    if (waiting >= mostAtOnce) return null
    waiting += 1
    try {
      return await askModel(parts, asking, show)
    } finally {
      waiting -= 1
    }
  }
}

async function askModel(
  { house, model, breaker, limits }: ModelParts,
  { question, finding }: Asking,
  show: Show,
): Promise<ModelOutcome> {
  const { person, messageId, text } = question
  const isAllowed = () => allowsAsAdult(house, person.id, 'assistant_model')
  if (!(await isAllowed())) return null
  if (!breaker.isClosed()) return null
  const since = new Date(house.clock.now().getTime() - 86_400_000)
  const most = { ofPerson: limits.modelQuestionsOfAPerson, ofAll: limits.modelQuestions }
  if (!(await house.db.transaction((tx) => claimModel(tx, { messageId, personId: person.id, since, most }))))
    return null
  const consent = watchConsent(isAllowed)
  try {
    const written = (await model.write(promptFor(text, finding), untilLinked(show), consent.withdrawn)).trim()
    breaker.note(false)
    if (!(await isAllowed())) return { became: 'failed', fault: 'stopped' }
    const passages = finding.passages.slice(0, mostPassages)
    const fault = faultIn(written, passages.length)
    if (fault !== undefined) return { became: 'failed', fault }
    const cited = citedIn(written)
    const citations = cited.flatMap((number) => {
      const passage = passages[number - 1]
      return passage === undefined ? [] : [citationOf(passage)]
    })
    const about = passages[(cited[0] ?? 1) - 1]?.id ?? ''
    const answer = { text: renumbered(written, cited), citations, about, madeBy: model.name }
    return { became: 'answer', answer }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    breaker.note(!blameless.has(error.fault))
    return { became: 'failed', fault: error.fault }
  } finally {
    consent.stop()
  }
}

/** A model that has nothing to say is well, and so is one whose request was stopped here. */
const blameless: ReadonlySet<ModelFault> = new Set(['empty', 'refused', 'stopped'])

/** Milliseconds between two looks at the consent while the model writes. */
const lookMs = 500

/** Returns a signal that stops the request once the person no longer allows it, also in another process. */
function watchConsent(isAllowed: () => Promise<boolean>) {
  const stopping = new AbortController()
  const look = async () => {
    if (!(await isAllowed())) stopping.abort()
  }
  // A look that fails decides nothing: the consent is asked once more before the answer is stored.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs)
  return { withdrawn: stopping.signal, stop: () => clearInterval(timer) }
}

/** Shows nothing more once the text has an address in it: it would be open to a click until the text is judged. */
function untilLinked(show: Show): Show {
  let whole = ''
  return (text) => {
    whole += text
    if (!hasLink(whole)) show(text)
  }
}
