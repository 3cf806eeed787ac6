import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'
import { Redirect, useLocation, useParams } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useAsk } from '../wire/queries.ts'
import { pendingSurveyPage } from '../shell/arrival/afterSignIn.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Drawing, isDrawing } from '../ui/figures/Drawing.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FootBar, Heading, Page } from '../ui/Layout.tsx'
import { Segments } from '../ui/figures/Progress.tsx'
import { nextStage } from './rules.ts'
import layout from '../ui/Layout.module.css'
import styles from './Surveys.module.css'

/** A survey's description, its stages and the start button. Without an id, it is the pending survey. */
export function SurveyPage() {
  const { surveyId } = useParams<{ surveyId?: string }>()
  return surveyId === undefined ? <WaitingSurvey /> : <SurveyIntro surveyId={surveyId} />
}

function WaitingSurvey() {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {})
  return (
    <Loaded
      answer={status}
      label={t('surveys.loading')}
      shapes={['tall', 'line', 'card']}
      renderShape={(shape) => <Page narrow>{shape}</Page>}
      renderFailure={() => <Redirect to={paths.surveyListing} replace />}
    >
      {(known) => <Redirect to={pendingSurveyPage(known) ?? paths.surveyListing} replace />}
    </Loaded>
  )
}

function SurveyIntro({ surveyId }: { readonly surveyId: string }) {
  const t = useTexts()
  const local = useLocal()
  const survey = useAsk(surveyCalls.survey, { params: { surveyId }, query: { imageType: 'web' } })
  const name =
    survey.data === undefined ? t('surveys.title') : local(survey.data.name, survey.data.localeName)
  usePageTitle(name)
  return (
    <Page>
      <Loaded
        answer={survey}
        label={t('surveys.loading')}
        shapes={['tall', 'line', 'card', 'card']}
        failed={{ as: 'page', title: t('surveys.failedOne'), saysWhy: true }}
      >
        {(loaded) => <Intro survey={loaded} name={name} />}
      </Loaded>
    </Page>
  )
}

type Survey = Reply<typeof surveyCalls.survey>

function Intro({ survey, name }: { readonly survey: Survey; readonly name: string }) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const state = surveyProgressOf(survey.status)
  const next = nextStage(survey.stages)
  const done = survey.stages.filter(({ status }) => surveyProgressOf(status) === 'complete').length
  // The next stage loads while its introduction is read.
  const stageId = next?.id ?? ''
  const ahead = { enabled: next !== undefined }
  useAsk(surveyCalls.stage, { params: { stageId } }, ahead)
  useAsk(surveyCalls.answers, { query: { survey: survey.id, stage: stageId } }, ahead)
  return (
    <div className={styles.intro}>
      <div className={styles.column}>
        <div className={layout.hero}>
          <Drawing name={isDrawing(survey.backgroundImage) ? survey.backgroundImage : 'path'} />
        </div>
        <Heading lead={local(survey.shortDescription, survey.localeShortDescription)}>{name}</Heading>
      </div>
      <div className={styles.column}>
        <div className={styles.stages}>
          <Segments
            total={survey.stages.length}
            done={done}
            current={state === 'partial'}
            label={t('surveys.stagesDone', { done, count: survey.stages.length })}
          />
          <p className={styles.pageOf}>{t('surveys.stagesDone', { done, count: survey.stages.length })}</p>
        </div>
        <ol className={styles.stages}>
          {survey.stages.map((stage, index) => (
            <li key={stage.id} className={styles.stage}>
              <StageStop
                number={index + 1}
                look={
                  surveyProgressOf(stage.status) === 'complete'
                    ? 'complete'
                    : stage === next
                      ? 'next'
                      : 'later'
                }
              />
              <div className={styles.stageWords}>
                <strong>{local(stage.name, stage.localeName)}</strong>
                <p>{local(stage.description, stage.localeDescription)}</p>
              </div>
            </li>
          ))}
        </ol>
        <FootBar>
          {/* One child, so that the reason is shown under the button. */}
          <div>
            <Button
              wide
              icon={state === 'complete' ? 'tick' : undefined}
              iconAfter={state === 'complete' ? undefined : 'arrow'}
              disabledReason={
                next === undefined || state === 'complete' ? t('surveys.alreadyDone') : undefined
              }
              onClick={() => {
                if (next !== undefined) navigate(paths.stage(survey.id, next.id))
              }}
            >
              {t(`surveys.begin.${state}`)}
            </Button>
          </div>
        </FootBar>
      </div>
    </div>
  )
}

function StageStop({
  number,
  look,
}: {
  readonly number: number
  readonly look: 'complete' | 'next' | 'later'
}) {
  const t = useTexts()
  if (look === 'complete') {
    return (
      <span className={`${styles.stop} ${styles.stopComplete}`}>
        <Icon name="tick" />
        <span className="hidden-words">{t('surveys.stageDone')}</span>
      </span>
    )
  }
  return <span className={`${styles.stop} ${look === 'next' ? styles.stopNext : ''}`}>{number}</span>
}
