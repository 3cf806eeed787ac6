import { Link } from 'wouter'

import { preparePath, sessionPathsIn } from '../../paths.ts'
import { useTexts } from '../../texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Chip, Section } from '../../ui/Layout.tsx'
import { StateWords } from '../mentorship/Mentees.tsx'
import { needsMentor } from '../mentorship/progress/progress.ts'
import styles from './Mentor.module.css'
import { daysSinceStep, type MenteeAt, nameOf } from './urgency.ts'

interface MenteeRowsProps {
  /** The most urgent first. */
  readonly mentees: readonly MenteeAt[]
  readonly now: Date
}

/** One row for each mentee: how they are, and the way to prepare for them. */
export function MenteeRows({ mentees, now }: MenteeRowsProps) {
  const t = useTexts()
  return (
    <Section title={t('mentorship.mentees')}>
      <ul className={styles.mentees}>
        {mentees.map((mentee) => (
          <Mentee key={`${mentee.mentorship.id} ${mentee.partner.id}`} mentee={mentee} now={now} />
        ))}
      </ul>
    </Section>
  )
}

function Mentee({ mentee, now }: { readonly mentee: MenteeAt; readonly now: Date }) {
  const t = useTexts()
  const { mentorship, partner, state } = mentee
  const days = daysSinceStep(mentee, now)
  return (
    <li className={styles.mentee}>
      <Avatar name={partner.displayName} picture={partner.displayPicture} />
      <div className={styles.words}>
        <Link className={styles.name} to={preparePath(mentorship.id, partner.id)}>
          <span className="hidden-words">{t('learning.mentor.prepareFor', { name: nameOf(partner) })}</span>
          <span aria-hidden="true">{partner.displayName}</span>
        </Link>
        <p>
          <StateWords state={state} paths={sessionPathsIn('mentorships', mentorship.id)} />
        </p>
        {days === undefined || state.kind === 'quiet' ? null : (
          <p className={styles.quiet}>
            {t(days === 0 ? 'learning.mentor.lastStepToday' : 'learning.mentor.lastStep', { count: days })}
          </p>
        )}
        {needsMentor(state) ? (
          <Chip kind="glad" icon="bulb">
            {t('mentorship.mentor.thisWeek')}
          </Chip>
        ) : null}
      </div>
      <Icon name="next" />
    </li>
  )
}
