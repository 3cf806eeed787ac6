import { calendarCalls } from '@saathi/contract/calendar/calls.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { type EventAnswer, eventAnswers, type RecurringScope } from '@saathi/contract/calendar/rules.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask, Problem } from '../../wire/api.ts'
import { nameOf, type CalendarPlace, refreshCalendar } from '../place/place.ts'
import styles from './Event.module.css'
import { GoneNote } from './GoneNote.tsx'

interface AnswersProps {
  readonly place: CalendarPlace
  readonly event: CalendarEvent
  /** Whether the person can still answer. */
  readonly isOpen: boolean
}

/** The answers to an event: the others' with their names, and the person's own as three buttons. */
export function Answers({ place, event, isOpen }: AnswersProps) {
  const t = useTexts()
  const me = place.mentorship.partnerDetails.userDetails.id
  const others = place.mentorship.partnerDetails.partnerDetails
  // The person who planned a meeting comes to it, unless they say otherwise.
  const answerOf = (userId: string) =>
    event.answers.find((each) => each.userId === userId)?.answer ??
    (userId === event.createdBy ? 'yes' : undefined)
  return (
    <>
      <ul className={styles.facts}>
        {others.map(({ id }) => (
          <li key={id}>
            {t(`calendar.answer.said.${answerOf(id) ?? 'none'}`, {
              name: nameOf(place.mentorship, id) ?? '',
            })}
          </li>
        ))}
      </ul>
      {isOpen ? <OwnAnswer place={place} event={event} answer={answerOf(me)} /> : null}
    </>
  )
}

interface OwnAnswerProps extends Pick<AnswersProps, 'place' | 'event'> {
  readonly answer: EventAnswer | undefined
}

function OwnAnswer({ place, event, answer }: OwnAnswerProps) {
  const t = useTexts()
  const [sending, setSending] = useState<EventAnswer>()
  const [failure, setFailure] = useState<unknown>()
  const say = async (chosen: EventAnswer, scope: RecurringScope) => {
    setSending(chosen)
    setFailure(undefined)
    try {
      await ask(calendarCalls.answerEvent, {
        params: { mentorshipId: place.mentorship.id, eventId: event.id },
        body: { answer: chosen, applyToRecurring: scope },
      })
      await refreshCalendar()
    } catch (error) {
      setFailure(error)
    }
    setSending(undefined)
  }
  const shown = sending ?? answer
  // Another member deleted the event while it was open here.
  const isGone = failure instanceof Problem && failure.status === 404
  return (
    <fieldset>
      <legend className={styles.legend}>{t('calendar.answer.legend')}</legend>
      <div className={styles.answers}>
        {eventAnswers.map((each) => (
          <Button
            key={each}
            look={shown === each ? 'primary' : 'soft'}
            pressed={shown === each}
            icon={shown === each ? 'tick' : undefined}
            onClick={() => void say(each, 'THIS')}
          >
            {t(`calendar.answer.${each}`)}
          </Button>
        ))}
      </div>
      {event.isRecurringEvent && answer !== undefined ? (
        <Button look="plain" onClick={() => void say(answer, 'ALL')}>
          {t('calendar.answer.all')}
        </Button>
      ) : null}
      {failure === undefined ? null : isGone ? (
        <GoneNote place={place} eventId={event.id} />
      ) : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
    </fieldset>
  )
}
