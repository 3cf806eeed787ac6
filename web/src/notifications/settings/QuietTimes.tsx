import type { Preferences } from '@saathi/contract/notifications/mailCalls.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useShortMoment } from '../../texts/shortMoment.ts'
import { useTexts } from '../../texts/texts.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { type Changed, saveChoices } from '../push/saveChoices.ts'
import styles from './Settings.module.css'

const hourMs = 3_600_000
const pauses = { day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const
/** The longest pause, so that a forgotten one ends. */
const longestPauseDays = 365

/** Returns the day on this device so many days later. */
function dayAfter(now: Date, days: number): string {
  const at = new Date(now.getTime() + days * 24 * hourMs)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

const pauseNames = ['day', 'week', 'month'] as const

/** Quiet hours, and a pause of everything that is not urgent. */
export function QuietTimes({ quiet, pausedUntil }: Pick<Preferences, 'quiet' | 'pausedUntil'>) {
  const t = useTexts()
  const say = useShortMoment()
  const [failure, setFailure] = useState<unknown>()
  const save = async (changed: Changed) => {
    setFailure(undefined)
    try {
      await saveChoices(changed)
    } catch (error) {
      setFailure(error)
    }
  }
  const time = (end: 'from' | 'to') => (
    <label>
      {t(`noticeChoices.quiet.${end}`)}
      <input
        type="time"
        required
        value={quiet[end]}
        onChange={({ target }) => {
          if (target.value !== '') void save({ quiet: { ...quiet, [end]: target.value } })
        }}
      />
    </label>
  )
  const [day, setDay] = useState('')
  const isPossible = day >= dayAfter(serverNow(), 1) && day <= dayAfter(serverNow(), longestPauseDays)
  const isPaused = pausedUntil !== null && new Date(pausedUntil).getTime() > serverNow().getTime()
  return (
    <Section title={t('noticeChoices.quiet.title')}>
      <p>{t('noticeChoices.quiet.body')}</p>
      <div className={styles.times}>
        {time('from')}
        {time('to')}
      </div>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      {isPaused ? (
        <>
          <p role="status">
            {t('noticeChoices.pause.until', {
              when: say(pausedUntil),
            })}
          </p>
          <div className={styles.times}>
            <Button look="soft" onClick={() => void save({ pausedUntil: null })}>
              {t('noticeChoices.pause.end')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('noticeChoices.pause.body')}</p>
          <div className={styles.times}>
            {pauseNames.map((name) => (
              <Button
                key={name}
                look="soft"
                onClick={() =>
                  void save({ pausedUntil: new Date(serverNow().getTime() + pauses[name]).toISOString() })
                }
              >
                {t(`noticeChoices.pause.${name}`)}
              </Button>
            ))}
          </div>
          <div className={styles.times}>
            <label>
              {t('noticeChoices.pause.day.until')}
              <input
                type="date"
                min={dayAfter(serverNow(), 1)}
                max={dayAfter(serverNow(), longestPauseDays)}
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            </label>
            <Button
              look="soft"
              disabledReason={isPossible ? undefined : t('noticeChoices.pause.choose')}
              onClick={() => void save({ pausedUntil: new Date(`${day}T00:00`).toISOString() })}
            >
              {t('noticeChoices.pause.start')}
            </Button>
          </div>
        </>
      )}
    </Section>
  )
}
