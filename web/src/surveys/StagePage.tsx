import type { Reply } from '@saathi/contract/call.ts'
import { type StageAnswers, surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'

import { errorText } from '../errorText.ts'
import { paths } from '../paths.ts'
import { KeptNote, ProblemSummary, QuestionField } from '../questions/public.tsx'
import { UploadsContext } from '../questions/uploads.ts'
import { useAsk } from '../wire/queries.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { FlowBar, FlowRoom } from '../ui/FlowBar.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Segments } from '../ui/Progress.tsx'
import { Banner, Skeleton, State } from '../ui/State.tsx'
import { useHeadingFocus } from '../ui/useHeadingFocus.ts'
import { nextStage, pageShown, pageWith } from './rules.ts'
import styles from './Surveys.module.css'
import { useFilling } from './useFilling.ts'

type Survey = Reply<typeof surveyCalls.survey>
type Stage = Reply<typeof surveyCalls.stage>

/** A stage of a survey, page by page. */
export function StagePage() {
  const search = new URLSearchParams(useSearch())
  const surveyId = search.get('survey')
  const stageId = search.get('stage')
  useHeadingFocus(`${stageId}.${search.get('page')}`)
  if (surveyId === null || stageId === null) return <Redirect to={paths.surveyListing} replace />
  return <LoadedStage key={stageId} surveyId={surveyId} stageId={stageId} asked={search.get('page')} />
}

interface LoadedStageProps {
  readonly surveyId: string
  readonly stageId: string
  readonly asked: string | null
}

function LoadedStage({ surveyId, stageId, asked }: LoadedStageProps) {
  const t = useTexts()
  const survey = useAsk(surveyCalls.survey, { params: { surveyId }, query: { imageType: 'web' } })
  const stage = useAsk(surveyCalls.stage, { params: { stageId } })
  const answers = useAsk(surveyCalls.answers, { query: { survey: surveyId, stage: stageId } })
  usePageTitle(t('surveys.title'))
  const failed = [survey, stage, answers].find((query) => query.isError)
  if (survey.data !== undefined && stage.data !== undefined && answers.data !== undefined) {
    return <StageForm survey={survey.data} stage={stage.data} stored={answers.data} asked={asked} />
  }
  return (
    <FlowRoom>
      {failed === undefined ? (
        <Skeleton label={t('surveys.loading')} shapes={['line', 'card', 'card', 'card']} />
      ) : (
        <State
          as="page"
          drawing="lampOut"
          title={t('surveys.failedOne')}
          action={
            <Button
              look="soft"
              icon="reload"
              wide
              onClick={() => void Promise.all([survey, stage, answers].map((query) => query.refetch()))}
            >
              {t('shell.tryAgain')}
            </Button>
          }
        >
          <p>{errorText(failed.error, t)}</p>
        </State>
      )}
    </FlowRoom>
  )
}

interface StageFormProps {
  readonly survey: Survey
  readonly stage: Stage
  readonly stored: StageAnswers
  readonly asked: string | null
}

function StageForm({ survey, stage, stored, asked }: StageFormProps) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  // As it was when the page opened: one's own submitting does not turn the page read-only on the way out.
  const [isDone] = useState(stored.status === 'COMPLETE')
  const index = pageShown(asked ?? (isDone ? null : String(stored.currentPage)), stage.pages.length)
  const page = stage.pages[index]
  const filling = useFilling({ survey, stage, stored, index })
  const { form, saving, uploads, pages, questions } = filling
  const shown = pages[index]?.questions ?? []
  const goTo = (to: number) => navigate(paths.stage(survey.id, stage.id, to + 1))
  const leave = () => {
    if (!isDone) filling.keep(Math.max(index - 1, 0))
    if (index === 0) navigate(paths.survey(survey.id))
    else goTo(index - 1)
  }
  const isLast = index >= stage.pages.length - 1
  const showFrom = (problems: Readonly<Record<string, string>>) => {
    const first = pageWith(pages, Object.keys(problems))
    if (first !== undefined && first !== index) goTo(first)
    form.showProblems(problems)
  }
  const goOn = async () => {
    if (isDone) {
      if (isLast) navigate(paths.survey(survey.id))
      else goTo(index + 1)
      return
    }
    const problems = filling.problemsIn(isLast ? questions : shown)
    if (Object.keys(problems).length > 0) {
      showFrom(problems)
      return
    }
    if (!isLast) {
      filling.keep(index + 1)
      goTo(index + 1)
      return
    }
    const result = await filling.submit()
    if (result.kind === 'wrong') showFrom(result.problems)
    if (result.kind === 'stored') navigate(result.next)
  }
  const stageIndex = survey.stages.findIndex(({ id }) => id === stage.id)
  const where = t('surveys.where', {
    stage: stageIndex + 1,
    stages: survey.stages.length,
    page: index + 1,
    pages: Math.max(stage.pages.length, 1),
  })
  const moreStages = nextStage(survey.stages, stage.id) !== undefined
  return (
    <FlowRoom>
      <FlowBar
        icon={index === 0 ? 'close' : 'back'}
        label={index === 0 ? t('surveys.leave') : t('surveys.back')}
        onLeave={leave}
      >
        <Segments total={survey.stages.length} done={stageIndex} current label={where} />
      </FlowBar>
      <div>
        <p className={styles.pageOf}>{where}</p>
        <Heading size="small" lead={local(page?.description ?? '', page?.localeDescription)}>
          {local(page?.title ?? '', page?.localeTitle) || local(stage.name, stage.localeName)}
        </Heading>
      </div>
      {isDone ? (
        <Banner kind="done" icon="tick">
          {t('surveys.answeredBefore')}
        </Banner>
      ) : null}
      <ProblemSummary count={shown.filter(({ key }) => Object.hasOwn(form.problems, key)).length} />
      <UploadsContext value={isDone ? undefined : uploads}>
        <div className={styles.questions}>
          {shown.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              value={form.valueOf(question)}
              onChange={form.change}
              error={form.problems[question.key]}
              disabled={isDone}
            />
          ))}
        </div>
      </UploadsContext>
      <FootBar
        above={
          <>
            {saving.error === undefined ? null : (
              <Banner kind="care" icon="warning" urgent>
                {errorText(saving.error, t)} {t('surveys.stillHere')}
              </Banner>
            )}
            <KeptNote isKeptHere={form.isKeptHere} />
          </>
        }
      >
        {index === 0 ? null : (
          <Button look="soft" icon="back" onClick={leave}>
            {t('surveys.back')}
          </Button>
        )}
        {/* One child, so that the reason stands under the button. */}
        <div className={styles.forward}>
          <Button
            wide
            busy={saving.isBusy}
            disabledReason={isLast && uploads.isBusy ? t('surveys.waitForFiles') : undefined}
            onClick={() => void goOn()}
          >
            {t(
              `surveys.goOn.${buttonWord({ isDone, isLast, moreStages, failed: saving.error !== undefined })}`,
            )}
          </Button>
        </div>
      </FootBar>
    </FlowRoom>
  )
}

interface Going {
  readonly isDone: boolean
  readonly isLast: boolean
  readonly moreStages: boolean
  readonly failed: boolean
}

function buttonWord({ isDone, isLast, moreStages, failed }: Going) {
  if (failed) return 'again'
  if (!isLast) return 'next'
  if (isDone) return 'close'
  return moreStages ? 'nextStage' : 'submit'
}
