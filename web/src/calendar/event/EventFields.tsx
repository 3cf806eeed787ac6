import { daysAfter } from '@saathi/contract/base/indiaDays.ts'
import type { CalendarEvent } from '@saathi/contract/calendar/event.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { eventFrequencies, eventMinutes, type RecurringScope } from '@saathi/contract/calendar/rules.ts'

import { useLocal, useTexts } from '../../texts/texts.ts'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { SelectField, TextArea, TextField } from '../../ui/fields/Field.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { serverNow } from '../../wire/serverTime.ts'
import type { CalendarPlace } from '../place/place.ts'
import { ClashNote } from './ClashNote.tsx'
import { ClockNote } from './ClockNote.tsx'
import { changeForm, useForm } from './draft.ts'
import { DayField } from './DayField.tsx'
import styles from './Event.module.css'
import { type FormProblems, mayRepeat, startOf } from './eventForm.ts'

interface EventFieldsProps {
  readonly place: CalendarPlace
  readonly event: CalendarEvent | undefined
  readonly scope: RecurringScope
  readonly problems: FormProblems
}

/** What a person reads about keeping the call that they plan. */
const keptKeys = {
  all: 'calendar.form.recording',
  words: 'calendar.form.writing',
  nothing: 'calendar.form.notKept',
} as const

/** The fields of an event. */
export function EventFields({ place, event, scope, problems }: EventFieldsProps) {
  const t = useTexts()
  const form = useForm()
  const say = (field: keyof FormProblems) => sentenceOf(problems[field], t)
  const kept = useAsk(contentCalls.clientConfig, {}).data?.callsKept ?? 'all'
  return (
    <div className={styles.fields}>
      <TextField
        label={t('calendar.form.title')}
        value={form.title}
        maxLength={120}
        error={say('title')}
        onChange={(title) => changeForm({ title })}
      />
      <ChoiceGroup
        legend={t('calendar.form.isCall')}
        inRow
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`calendar.${value}`) }))}
        chosen={form.isCall === '' ? [] : [form.isCall]}
        error={say('isCall')}
        onChange={([chosen]) => changeForm({ isCall: chosen === 'yes' ? 'yes' : 'no' })}
      />
      {form.isCall === 'yes' ? (
        <Banner kind="info" icon="video">
          {t(keptKeys[kept])}
        </Banner>
      ) : null}
      <TimeFields place={place} event={event} scope={scope} say={say} />
      <div className={styles.inSight}>
        <ClashNote place={place} event={event} scope={scope} />
      </div>
      <RepeatFields isFixed={!mayRepeat(event, scope)} say={say} />
      <SessionField place={place} event={event} error={say('sessionId')} />
      <TextArea
        label={t('calendar.form.description')}
        value={form.description}
        maxLength={2000}
        error={say('description')}
        onChange={(description) => changeForm({ description })}
      />
    </div>
  )
}

type Say = (field: keyof FormProblems) => string | undefined

/** A problem is the key of a text, or a sentence of the server. */
function sentenceOf(problem: string | undefined, t: (key: string) => string): string | undefined {
  return problem?.startsWith('calendar.form.') === true ? t(problem) : problem
}

interface TimeFieldsProps extends Pick<EventFieldsProps, 'place' | 'event' | 'scope'> {
  readonly say: Say
}

const offeredMinutes = [15, 30, 45, eventMinutes.usual, 90, 120, 180]

function TimeFields({ place, event, scope, say }: TimeFieldsProps) {
  const t = useTexts()
  const form = useForm()
  const isElsewhere = place.zone !== 'Asia/Kolkata' || (event !== undefined && event.timeZone !== place.zone)
  const start = startOf(form, place.zone)
  const minutes = [...new Set([...offeredMinutes, form.minutes])].toSorted((a, b) => a - b)
  return (
    <>
      <div className={styles.pair}>
        <DayField
          label={t('calendar.form.day')}
          day={form.day}
          error={say('day')}
          onChange={(day) => changeForm({ day })}
        />
        <TextField
          type="time"
          label={t('calendar.form.time')}
          value={form.time}
          error={say('time')}
          onChange={(time) => changeForm({ time })}
        />
      </div>
      {isElsewhere ? (
        <p className={styles.hint}>
          {t('calendar.zone.inForm', { zone: place.when.zoneName(start ?? serverNow()) })}
        </p>
      ) : null}
      {start === undefined || event === undefined || !mayRepeat(event, scope) ? null : (
        <ClockNote
          place={place}
          event={{
            eventFrequency: form.frequency,
            repeatEndDate: form.until || null,
            timeZone: event.timeZone,
            monthDay: event.monthDay,
            isException: event.isException,
          }}
          start={start}
        />
      )}
      <SelectField
        label={t('calendar.form.minutes')}
        value={String(form.minutes)}
        placeholder={t('calendar.choose')}
        options={minutes.map((count) => ({ value: String(count), label: t('calendar.minutes', { count }) }))}
        onChange={(value) => changeForm({ minutes: Number(value) || eventMinutes.usual })}
      />
    </>
  )
}

/** A first series lasts twelve weeks unless the person says otherwise. */
const usualEnd = (day: string) => daysAfter(day, 84)

/** How often the event is, and until when; not for one occurrence of a series. */
function RepeatFields({ isFixed, say }: { readonly isFixed: boolean; readonly say: Say }) {
  const t = useTexts()
  const form = useForm()
  const repeats = form.frequency !== 'none'
  return (
    <>
      <SelectField
        label={t('calendar.form.repeat')}
        value={form.frequency}
        placeholder={t('calendar.choose')}
        hint={isFixed ? t('calendar.form.repeatFixed') : undefined}
        disabled={isFixed}
        options={eventFrequencies.map((value) => ({ value, label: t(`calendar.frequency.${value}`) }))}
        error={say('frequency')}
        onChange={(value) => {
          const frequency = eventFrequencies.find((each) => each === value) ?? 'none'
          const until =
            frequency !== 'none' && form.until === '' && form.day !== '' ? usualEnd(form.day) : form.until
          changeForm({ frequency, until })
        }}
      />
      {repeats ? (
        <DayField
          label={t('calendar.form.until')}
          day={form.until}
          isFixed={isFixed}
          error={say('until')}
          onChange={(until) => changeForm({ until })}
        />
      ) : null}
    </>
  )
}

interface SessionFieldProps extends Pick<EventFieldsProps, 'place' | 'event'> {
  readonly error: string | undefined
}

function SessionField({ place, event, error }: SessionFieldProps) {
  const t = useTexts()
  const local = useLocal()
  const form = useForm()
  const isLater = event === undefined && form.frequency !== 'none'
  const before =
    event === undefined || event.sessionName === '' ? '' : local(event.sessionName, event.localeSessionName)
  return (
    <SelectField
      label={t('calendar.form.session')}
      hint={t(isLater ? 'calendar.form.sessionLater' : 'calendar.form.sessionAny')}
      value={isLater ? '' : form.sessionId}
      placeholder={before === '' || event?.sessionId !== null ? t('calendar.choose') : before}
      disabled={isLater}
      options={place.mentorship.sessions.map(({ id, title, localeTitle }) => ({
        value: id,
        label: local(title, localeTitle),
      }))}
      error={error}
      onChange={(sessionId) => changeForm({ sessionId })}
    />
  )
}
