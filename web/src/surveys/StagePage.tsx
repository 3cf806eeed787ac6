import type { Reply } from '@saathi/contract/base/call.ts'
import { type StageAnswers, surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'

import { paths } from '../wire/paths.ts'
import { FlowNotes } from '../questions/public/FlowNotes.tsx'
import { FlowQuestions } from '../questions/public/FlowQuestions.tsx'
import { ProblemSummary } from '../questions/public/ProblemSummary.tsx'
import type { QuestionFlow } from '../questions/public/useQuestionFlow.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { together, useAsk } from '../wire/queries.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FlowBar, FlowRoom } from '../ui/steps/FlowBar.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Segments } from '../ui/figures/Progress.tsx'
import { Banner } from '../ui/State.tsx'
import { useHeadingFocus } from '../ui/useHeadingFocus.ts'
import { nextStage, pageShown } from './rules.ts'
import styles from './Surveys.module.css'
import { useStageFlow, wasSentHere } from './useStageFlow.ts'

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
  return (
    <FlowRoom>
      <Loaded
        answer={together({ survey, stage, stored: answers })}
        label={t('surveys.loading')}
        shapes={['line', 'card', 'card', 'card']}
        failed={{ as: 'page', title: t('surveys.failedOne'), saysWhy: true }}
      >
        {(loaded) => <StageForm {...loaded} asked={asked} />}
      </Loaded>
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
  // The state when the page opened. Otherwise submitting would make the page read-only before the next one shows.
  const [isClosed] = useState(stored.status === 'COMPLETE')
  const index = pageShown(asked ?? (isClosed ? null : String(stored.currentPage)), stage.pages.length)
  const [isOver] = useState(surveyProgressOf(survey.status) === 'complete' && wasSentHere(survey.id))
  const page = stage.pages[index]
  const flow = useStageFlow({ survey, stage, stored, index, isClosed })
  const stageIndex = survey.stages.findIndex(({ id }) => id === stage.id)
  const where = t('surveys.where', {
    stage: stageIndex + 1,
    stages: survey.stages.length,
    page: index + 1,
    pages: Math.max(stage.pages.length, 1),
  })
  const moreStages = nextStage(survey.stages, stage.id) !== undefined
  // The pages of a survey that was sent stay in the browser's history. Back leads past them to what it says now.
  if (isOver) return <Redirect to={paths.survey(survey.id)} replace />
  return (
    <>
      <FlowBar
        icon={index === 0 ? 'close' : 'back'}
        label={index === 0 ? t('surveys.leave') : t('surveys.back')}
        onLeave={flow.goBack}
      >
        <Segments total={Math.max(stage.pages.length, 1)} done={index} current label={where} />
      </FlowBar>
      <div>
        <p className={styles.pageOf}>{where}</p>
        <Heading size="small" lead={local(page?.description ?? '', page?.localeDescription)}>
          {local(page?.title ?? '', page?.localeTitle) || local(stage.name, stage.localeName)}
        </Heading>
      </div>
      {isClosed ? (
        <Banner kind="done" icon="tick">
          {t('surveys.answeredBefore')}
        </Banner>
      ) : null}
      <ProblemSummary count={flow.problemCount} />
      <div className={styles.questions}>
        <FlowQuestions flow={flow} />
      </div>
      <FootBar above={<FlowNotes flow={flow} stillHere={t('surveys.stillHere')} />}>
        {index === 0 ? null : (
          <Button look="soft" icon="back" onClick={flow.goBack}>
            {t('surveys.back')}
          </Button>
        )}
        {/* One child, so that the reason is shown under the button. */}
        <div className={styles.forward}>
          <Button
            wide
            busy={flow.isBusy}
            isResting={flow.isResting}
            disabledReason={flow.isWaitingForFiles ? t('surveys.waitForFiles') : undefined}
            onClick={() => void flow.goOn()}
          >
            {t(`surveys.goOn.${buttonWord(flow, moreStages)}`)}
          </Button>
        </div>
      </FootBar>
    </>
  )
}

function buttonWord({ isClosed, isLast, failureText }: QuestionFlow, moreStages: boolean) {
  if (failureText !== undefined) return 'again'
  if (!isLast) return 'next'
  if (isClosed) return 'close'
  return moreStages ? 'nextStage' : 'submit'
}
