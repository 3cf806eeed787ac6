import type { House } from '../../house/house.ts'
import { type Model, type ModelFault, ModelFailure } from '../../engines/network/model.ts'
import { allowsAsAdult } from '../../people/public/consent.ts'
import type { Answer, Question, Show } from '../answers/answer.ts'
import { claimModel } from '../answers/questionStore.ts'
import { citationOf } from '../search/citation.ts'
import type { Finding } from '../search/finder.ts'
import type { AssistantSettings } from './settings.ts'
import type { Breaker } from './breaker.ts'
import { citedIn, type Fault, faultIn, hasLink, renumbered } from './faults.ts'
import { mostPassages, promptFor } from './prompt.ts'

/** The dependencies of asking the model. */
export interface ModelParts {
  readonly house: Pick<House, 'db' | 'clock'>
  readonly model: Model
  readonly breaker: Breaker
  readonly limits: Pick<AssistantSettings, 'modelQuestions' | 'modelQuestionsOfAPerson'>
}

/** The outcome of asking the model: its answer, the reason why there is none, or null if it was not asked. */
export type ModelOutcome =
  | { readonly became: 'answer'; readonly answer: Answer }
  | { readonly became: 'failed'; readonly fault: ModelFault | Fault }
  | null

/** The question to the model, and the passages that it answers from. */
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
 * Returns a function that asks the model outside: only for an adult who allowed it, within the limits of the day,
 * and if few others are waiting. Its text is shown as it comes; if it turns out to be useless, the caller takes it
 * back.
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

/** A model that has nothing to say works well, and so does one whose request was stopped here. */
const blameless: ReadonlySet<ModelFault> = new Set(['empty', 'refused', 'stopped'])

/** Milliseconds between two checks of the consent while the model writes. */
const lookMs = 500

/**
 * Returns a signal that stops the request once the person no longer allows it, even if they say so in another
 * process.
 */
function watchConsent(isAllowed: () => Promise<boolean>) {
  const stopping = new AbortController()
  const look = async () => {
    if (!(await isAllowed())) stopping.abort()
  }
  // A failed check decides nothing: the consent is checked once more before the answer is stored.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs)
  return { withdrawn: stopping.signal, stop: () => clearInterval(timer) }
}

/** Shows nothing more once the text has an address in it: people could open it before the text is checked. */
function untilLinked(show: Show): Show {
  let whole = ''
  return (text) => {
    whole += text
    if (!hasLink(whole)) show(text)
  }
}
