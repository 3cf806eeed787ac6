import { useZone } from '../../texts/moments.ts'
import { sessionPathsIn } from '../../wire/paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { StateWords } from '../mentorship/Mentees.tsx'
import styles from './Mentor.module.css'
import { daysSinceStep, type MenteeAt } from './urgency.ts'

/** Says where a mentee is in the sessions, and how long ago the last step was. */
export function Whereabouts({ mentee, now }: { readonly mentee: MenteeAt; readonly now: Date }) {
  const t = useTexts()
  const { mentorship, state } = mentee
  const days = daysSinceStep(mentee, { now, zone: useZone() })
  return (
    <>
      <p>
        <StateWords state={state} paths={sessionPathsIn('mentorships', mentorship.id)} />
      </p>
      {days === undefined || state.kind === 'quiet' ? null : (
        <p className={styles.quiet}>
          {t(days === 0 ? 'learning.mentor.lastStepToday' : 'learning.mentor.lastStep', { count: days })}
        </p>
      )}
    </>
  )
}
