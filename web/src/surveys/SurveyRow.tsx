import type { Reply } from '@saathi/contract/base/call.ts'
import type { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'

import { paths } from '../wire/paths.ts'
import { useLanguage, useLocal, useTexts } from '../texts/texts.ts'
import { Chip } from '../ui/Layout.tsx'
import { Row } from '../ui/Row.tsx'
import { completedOn } from './rules.ts'
import styles from './Surveys.module.css'

export type ListedSurvey = Reply<typeof surveyCalls.surveyList>[number]

/** A survey in a list. The row opens it and names the next action. */
export function SurveyRow({ survey }: { readonly survey: ListedSurvey }) {
  const t = useTexts()
  const local = useLocal()
  const language = useLanguage()
  const state = surveyProgressOf(survey.status)
  const day = completedOn(survey.status)
  return (
    <Row
      to={paths.survey(survey.id)}
      tile={{ name: survey.icon, ground: state === 'complete' ? 'done' : 'action' }}
      title={local(survey.name, survey.localeName)}
      act={state === 'complete' ? undefined : t(`surveys.act.${state}`)}
    >
      <p className={styles.about}>{local(survey.shortDescription, survey.localeShortDescription)}</p>
      {state === 'complete' && day !== undefined ? (
        <p>
          <Chip kind="done" icon="tick">
            {t('surveys.completedOn', { date: dayMonth(day, language) })}
          </Chip>
        </p>
      ) : null}
    </Row>
  )
}

function dayMonth(day: Date, language: string): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(day)
}
