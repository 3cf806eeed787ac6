import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import { openSurveys } from '@saathi/contract/surveys/status.ts'

import { WayGates } from '../access/public/WayGates.tsx'
import { paths } from '../wire/paths.ts'
import { pendingSurveyPage } from '../shell/arrival/afterSignIn.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Finish } from '../ui/finish/Finish.tsx'
import { FlowRoom } from '../ui/steps/FlowBar.tsx'
import { useAsk } from '../wire/queries.ts'
import styles from './Surveys.module.css'

/** The screen after a survey: what it opened, and whose turn it is now. */
export function SurveyFinishedPage() {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {})
  usePageTitle(t('surveys.finished.title'))
  return (
    <Loaded
      answer={status}
      label={t('surveys.loading')}
      shapes={['tall', 'line']}
      renderShape={(shape) => <FlowRoom>{shape}</FlowRoom>}
      failed={{ as: 'page', title: t('surveys.failedOne'), saysWhy: true }}
    >
      {(known) => <Finished status={known} />}
    </Loaded>
  )
}

function Finished({ status }: { readonly status: UserStatus }) {
  const t = useTexts()
  const { surveys, way } = status
  const left = openSurveys(surveys).length
  const done = surveys.length - left
  const isApplied = way?.gates.some(({ state }) => state === 'reading') ?? false
  const asksYear = left === 0 && way?.says === 'birthYear'
  const words = t('surveys.finished.count', { done, count: surveys.length })
  return (
    <Finish
      eyebrow={t('surveys.finished.done')}
      title={t('surveys.finished.title')}
      ring={surveys.length > 1 ? { total: surveys.length, done, before: done - 1, words } : undefined}
      opens={
        left > 0
          ? t('surveys.finished.left', { count: left })
          : t(isApplied ? 'surveys.finished.applied' : 'surveys.finished.opens')
      }
      action={
        <>
          {asksYear ? (
            <LinkButton look="inverse" wide to={paths.matching}>
              {t('mentorship.next.birthYear')}
            </LinkButton>
          ) : null}
          <LinkButton
            look={asksYear ? 'plain' : 'inverse'}
            wide
            iconAfter="arrow"
            to={pendingSurveyPage(status) ?? paths.learningHub}
          >
            {t(left > 0 ? 'surveys.finished.next' : 'surveys.finished.on')}
          </LinkButton>
        </>
      }
    >
      {way === undefined || left > 0 ? null : (
        <div className={styles.way}>
          <WayGates way={way} />
        </div>
      )}
    </Finish>
  )
}
