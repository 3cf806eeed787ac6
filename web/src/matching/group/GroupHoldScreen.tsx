import type { GroupHold } from '@saathi/contract/matching/trackers.ts'

import { timeParts, useMoment } from '../../texts/moments.ts'
import { useTexts } from '../../texts/texts.ts'
import { Drawing, isDrawing } from '../../ui/figures/Drawing.tsx'
import { Card, Chip, Heading } from '../../ui/Layout.tsx'
import { Banner, State } from '../../ui/State.tsx'
import { countdownOf, groupStartOf } from '../time/timeLeft.ts'
import { useNow } from '../../wire/useNow.ts'
import { ClubRule } from './ClubRule.tsx'
import styles from './Group.module.css'
import { Spots } from './Spots.tsx'

interface GroupHoldScreenProps {
  readonly role: 'mentee' | 'mentor'
  readonly group: GroupHold | null
  readonly title: string
  readonly lead: string
  /** The name of a drawing. */
  readonly image: string
  /** Whether this is fresh. Only then does the screen say that there is no group, or nobody in it. */
  readonly isFresh: boolean
}

/** A group that forms: who is in it, what they share, and when it starts at the latest. */
export function GroupHoldScreen({ role, group, title, lead, image, isFresh }: GroupHoldScreenProps) {
  const t = useTexts()
  if (group === null) {
    return (
      <State as="page" drawing="path" title={isFresh ? t('matching.group.none') : title}>
        {isFresh ? <p>{t(`matching.group.noneHelp.${role}`)}</p> : null}
      </State>
    )
  }
  return (
    <div className={styles.screen}>
      <Drawing name={isDrawing(image) ? image : 'path'} />
      <Heading lead={lead}>{title}</Heading>
      <Starting group={group} isFresh={isFresh} />
      <Card>
        <div className={styles.inside}>
          <Spots group={group} />
          <ClubRule rule={group.clubRule} />
        </div>
      </Card>
    </div>
  )
}

/** The countdown to the start. Screen readers read it in place; they do not announce it each minute. */
function Starting({ group, isFresh }: { readonly group: GroupHold; readonly isFresh: boolean }) {
  const t = useTexts()
  const moment = useMoment()
  const now = useNow()
  const start = groupStartOf(group)
  if (start === null && !isFresh) return null
  if (start === null) return <p className={styles.when}>{t('matching.group.notBegun')}</p>
  const { days, hours, minutes } = countdownOf(start, now)
  if (days + hours + minutes === 0) {
    return (
      <Banner kind="glad" icon="people">
        {t('matching.group.startsNow')}
      </Banner>
    )
  }
  const left = [
    ...(days > 0 ? [t('matching.group.days', { count: days })] : []),
    ...(hours > 0 ? [t('matching.group.hours', { count: hours })] : []),
    ...(days === 0 ? [t('matching.group.minutes', { count: minutes })] : []),
  ]
  return (
    <div className={styles.starting}>
      <Chip kind="glad" icon="clock">
        {t('matching.group.startsIn', { left: left.join(' ') })}
      </Chip>
      <p className={styles.when}>
        {t('matching.group.startsOn', {
          date: moment(start, {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            ...timeParts,
          }),
        })}
      </p>
    </div>
  )
}
