import { Link } from 'wouter'

import { preparePath } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Chip, Section } from '../../ui/Layout.tsx'
import { needsMentor } from '../mentorship/progress/progress.ts'
import styles from './Mentor.module.css'
import { type MenteeAt, nameOf } from './urgency.ts'
import { Whereabouts } from './Whereabouts.tsx'

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
  return (
    <li className={styles.mentee}>
      <Avatar name={partner.displayName} picture={partner.displayPicture} />
      <div className={styles.words}>
        <Link className={styles.name} to={preparePath(mentorship.id, partner.id)}>
          <span className="hidden-words">{t('learning.mentor.prepareFor', { name: nameOf(partner) })}</span>
          <span aria-hidden="true">{partner.displayName}</span>
        </Link>
        <Whereabouts mentee={mentee} now={now} />
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
