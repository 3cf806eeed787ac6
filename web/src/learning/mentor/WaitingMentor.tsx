import { accessCalls } from '@saathi/contract/access/calls.ts'

import { WayGates } from '../../access/public/WayGates.tsx'
import { WayThere } from '../../matching/public/WayThere.tsx'
import { paths } from '../../wire/paths.ts'
import { pendingSurveyPage } from '../../shell/arrival/afterSignIn.ts'
import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { MentorCourse } from '../course/MentorCourse.tsx'
import styles from './Mentor.module.css'

/** For a mentor without a mentorship: the steps of the waiting page, and whose turn it is. */
export function WaitingMentor() {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {}).data
  const survey = status && pendingSurveyPage(status)
  const isChoosing = status?.way?.says === 'choose'
  const next = isChoosing ? 'mentorship.next.choose' : 'mentorship.next.matching'
  return (
    <>
      <Section title={t('learning.mentor.waiting')}>
        <WayThere />
        {status?.way === undefined ? null : (
          <div className={styles.gates}>
            <WayGates way={status.way} />
          </div>
        )}
        <p className={styles.gates}>
          <LinkButton
            wide
            look={survey === undefined && !isChoosing ? 'soft' : 'primary'}
            to={survey ?? paths.matching}
          >
            {t(survey === undefined ? next : 'mentorship.next.survey')}
          </LinkButton>
        </p>
      </Section>
      <MentorCourse />
    </>
  )
}
