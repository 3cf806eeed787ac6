import { refusalOfChoice } from '@saathi/contract/matching/choices.ts'

import { choosableOf } from '../trackers/choosable.ts'
import type { Side } from '../trackers/endings.ts'
import { interestOf, otherSide } from '../trackers/outcome.ts'
import {
  changed,
  type ChoiceEvent,
  type ChoiceWorld,
  choosingIn,
  ended,
  matched,
  personOf,
} from './choiceWorld.ts'
import { blocked, isApart, left, matchedByHand, published, returned, waited } from './poolEvents.ts'

/** Returns the world after an event, and the reply to the person who decided. */
export function after(
  world: ChoiceWorld,
  event: ChoiceEvent,
): { readonly world: ChoiceWorld; readonly answer: string } {
  switch (event.kind) {
    case 'say':
      return isSilent(world, event) ? { world, answer: '' } : said(world, event)
    case 'publish':
      return published(world, event)
    case 'leave':
      return { world: left(world, event.person, event.as), answer: '' }
    case 'return':
      return { world: returned(world, event.person), answer: '' }
    case 'block':
      return { world: isApart(world, event) ? world : blocked(world, event), answer: '' }
    case 'match':
      return { world: isApart(world, event) ? world : matchedByHand(world, event), answer: '' }
    case 'wait':
      return { world: waited(world), answer: '' }
    // The answers of the survey count for the next run and change no proposal.
    case 'answers':
    default:
      return { world, answer: '' }
  }
}

/** Returns the world after both people of a proposal, who can sign in, withdrew every other yes and said yes to it. */
export function afterBothSaidYes(world: ChoiceWorld, id: string): ChoiceWorld {
  const wanted = world.trackers.find((each) => each.id === id)
  const steps = world.trackers.flatMap((each): ChoiceEvent[] => {
    if (each.status !== 'ACTIVE' || each.id === id) return []
    return (['mentee', 'mentor'] as const)
      .filter((side) => personOf(each, side) === (wanted && personOf(wanted, side)))
      .filter((side) => interestOf(each, side) === 'INTERESTED')
      .map((by) => ({ kind: 'say', by, about: each.id, word: null }))
  })
  const yes = (['mentee', 'mentor'] as const).map((by): ChoiceEvent => ({
    kind: 'say',
    by,
    about: id,
    word: 'INTERESTED',
  }))
  const speaking: ChoiceWorld = { ...world, silent: [] }
  return [...steps, ...yes].reduce<ChoiceWorld>((now, step) => after(now, step).world, speaking)
}

/** Whether the person who would say something cannot sign in any more. */
export function isSilent({ silent }: ChoiceWorld, { by, about }: Said): boolean {
  const [mentor = '', mentee = ''] = about.split(' ')
  return silent.includes(by === 'mentor' ? mentor : mentee)
}

type Said = Extract<ChoiceEvent, { kind: 'say' }>

function said(world: ChoiceWorld, event: Said) {
  const { by, about, word } = event
  const tracker = world.trackers.findLast(({ id }) => id.startsWith(about))
  if (tracker === undefined) throw new Error(`There is no proposal ${about}.`)
  const isSame = interestOf(tracker, by) === word
  const isFinal = tracker.status === 'SUCCESS' || (tracker.endedAs === 'rejected' && tracker.endedBy === by)
  if (isFinal) return { world, answer: isSame ? 'SUCCESS' : 'decision_final' }
  if (tracker.status === 'EXPIRED') {
    const isGone = !isSame || word !== null
    if (!isGone) return { world, answer: 'SUCCESS' }
    if (tracker.endedAs === 'unfit' && word === 'INTERESTED') return { world, answer: 'match_clash' }
    return { world, answer: by === 'mentor' ? 'MENTEE_UNAVAILABLE' : 'MENTOR_UNAVAILABLE' }
  }
  const next = changed(world, [tracker.id], () =>
    by === 'mentor' ? { mentorInterest: word } : { menteeInterest: word },
  )
  const refusal = word === 'INTERESTED' && !isSame ? refusalIn(next, personOf(tracker, by), by) : undefined
  if (refusal !== undefined) return { world, answer: refusal }
  if (word === 'REJECTED')
    return { world: ended(next, { ids: [tracker.id], as: 'rejected', by }), answer: 'SUCCESS' }
  const isMutual = word === 'INTERESTED' && interestOf(tracker, otherSide(by)) === 'INTERESTED'
  return { world: isMutual ? matched(next, tracker) : next, answer: 'SUCCESS' }
}

/** Returns why the yeses of a person exclude each other. */
function refusalIn(world: ChoiceWorld, person: string, side: Side): string | undefined {
  const own = world.trackers.filter((each) => personOf(each, side) === person)
  const refusal = refusalOfChoice(
    own.map((each) => choosableOf(each, side)),
    choosingIn(world, person, side),
  )
  return refusal === undefined
    ? undefined
    : { tooManyChosen: 'too_many_chosen', matchClash: 'match_clash' }[refusal]
}
