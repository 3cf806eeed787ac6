import type { Reply } from '@saathi/contract/base/call.ts'
import type { calendarCalls } from '@saathi/contract/calendar/calls.ts'

import { Link } from 'wouter'

import { mentorshipHome, preparePath } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import night from '../Night.module.css'
import styles from './Mentor.module.css'
import { type MenteeAt, nameOf } from './urgency.ts'
import { useMeetingWords } from './useMeetingWords.ts'

type NextMeeting = Reply<typeof calendarCalls.nextMeeting>

interface MeetingCardProps {
  /** The most urgent first. */
  readonly mentees: readonly MenteeAt[]
  /** The next meeting of each running mentorship; undefined for one that is not known yet. */
  readonly meetings: readonly (NextMeeting | undefined)[]
}

/** The night card: the next meeting of all mentorships, and the page that prepares it. */
export function MeetingCard({ mentees, meetings }: MeetingCardProps) {
  const t = useTexts()
  const words = useMeetingWords()
  const [event] = meetings
    .flatMap((meeting) => meeting?.event ?? [])
    .toSorted((one, other) => one.scheduledTime.localeCompare(other.scheduledTime))
  const of = mentees.find(({ mentorship }) => event === undefined || mentorship.id === event.mentorship)
  if (of === undefined) return null
  const { mentorship } = of
  const names = mentorship.partnerDetails.partnerDetails.map(nameOf)
  const [only] = names
  const company = names.length > 1 || only === undefined ? t('mentorship.group') : only
  const isKnown = meetings.every((meeting) => meeting !== undefined)
  return (
    <section className={`${night.card} ${styles.meeting}`} aria-label={t('learning.mentor.next')}>
      <p className={night.eyebrow}>{t('learning.mentor.next')}</p>
      <h2 className={night.title}>
        {event === undefined
          ? t(isKnown ? 'learning.mentor.noMeeting' : 'learning.mentor.meetingUnknown', { name: company })
          : t('learning.mentor.meeting', {
              ...words(event.scheduledTime),
              name: company,
            })}
      </h2>
      <LinkButton
        look="inverse"
        iconAfter="arrow"
        wide
        to={preparePath(mentorship.id, names.length > 1 ? undefined : of.partner.id)}
      >
        {t('learning.mentor.prepare')}
      </LinkButton>
      <p>
        <Link className={styles.onNight} to={mentorshipHome(mentorship.id)}>
          {t('learning.mentor.toMentorship')}
        </Link>
      </p>
    </section>
  )
}
