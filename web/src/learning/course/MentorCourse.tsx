import { learningCalls } from '@saathi/contract/learning/calls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import layout from '../../ui/Layout.module.css'
import { SessionRows } from '../rows/SessionRows.tsx'

/** The short course for mentors. */
export function MentorCourse() {
  const t = useTexts()
  const course = useAsk(learningCalls.sessions, { query: { course: 'true', imageType: 'web' } })
  return (
    <Section title={t('learning.course.title')}>
      <p className={layout.explains}>{t('learning.course.lead')}</p>
      <Loaded answer={course} label={t('learning.loading')} shapes={['card', 'card']} empty={null}>
        {(sessions) => <SessionRows sessions={sessions} wide />}
      </Loaded>
    </Section>
  )
}
