import type { Session } from '@saathi/contract/learning/session.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect, useLocation } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FlowBar, FlowRoom } from '../../ui/steps/FlowBar.tsx'
import { FootBar, Heading } from '../../ui/Layout.tsx'
import { Segments } from '../../ui/figures/Progress.tsx'
import { Banner } from '../../ui/State.tsx'
import { useHeadingFocus } from '../../ui/useHeadingFocus.ts'
import { useJustShown } from '../../ui/useJustShown.ts'
import { act } from '../act.ts'
import { actions } from '../actions.ts'
import { placeOf } from '../area/area.ts'
import type { Where } from '../area/where.ts'
import { noteOpened } from './noteOpened.ts'
import { type Forward, forwardOf, percentDone, type Step, stepsOf, stepToContinue } from '../area/rules.ts'
import { SessionFailed } from './SessionFailed.tsx'
import styles from './Step.module.css'
import { StepContent } from './StepContent.tsx'
import { usePlaceInSession } from './usePlaceInSession.ts'
import { useOpenedLately } from '../offline/openedLately.ts'
import { useSession, useSessionEntries } from '../useSession.ts'
import { useSessionPaths } from '../useSessionPaths.ts'
import { useTurning } from '../../ui/steps/useTurning.ts'
import { Waiting } from '../Waiting.tsx'

/** A step of a session; without a step in the address, it opens the one to continue with. */
export function StepPage({ where }: { readonly where: Where }) {
  const t = useTexts()
  const { sessionId, stepId, isPreview } = usePlaceInSession()
  useOpenedLately(where, sessionId)
  const session = useSession({ ...where, sessionId })
  const { home } = useSessionPaths(where.area)
  if (sessionId === '') return <Redirect to={home} replace />
  const inFlow = (part: ReactNode) => <FlowRoom>{part}</FlowRoom>
  return (
    <Loaded
      answer={session}
      label={t('learning.loadingSessions')}
      shapes={['line', 'line', 'tall', 'card']}
      renderShape={inFlow}
      renderFailure={(failure) => inFlow(<SessionFailed area={where.area} {...failure} />)}
    >
      {(loaded) => <StepOf session={loaded} stepId={stepId} isPreview={isPreview} />}
    </Loaded>
  )
}

interface StepOfProps {
  readonly session: Session
  readonly stepId: string
  readonly isPreview: boolean
}

/** The step that the address names, or the way to the one to continue with. */
function StepOf({ session, stepId, isPreview }: StepOfProps) {
  const at = placeOf(session)
  const { sessionId } = at
  const addresses = useSessionPaths(at.area)
  const steps = stepsOf(session)
  const index = steps.findIndex(({ id }) => id === stepId)
  const hasStarted = session.sessionStatus !== null
  if (!hasStarted && !isPreview) return <Redirect to={addresses.introduction(sessionId)} replace />
  const shown = steps[index] ?? stepToContinue(steps, session.openedStep)
  if (shown === undefined) return <Redirect to={addresses.introduction(sessionId)} replace />
  // A started session has no preview; an address without a step leads to the one to continue with.
  if (index === -1 || (hasStarted && isPreview)) {
    return <Redirect to={addresses.step(sessionId, shown.id, isPreview && !hasStarted)} replace />
  }
  return <ShownStep session={session} steps={steps} index={index} step={shown} isPreview={isPreview} />
}

interface ShownStepProps {
  readonly session: Session
  readonly steps: readonly Step[]
  readonly index: number
  readonly step: Step
  readonly isPreview: boolean
}

function ShownStep({ session, steps, index, step, isPreview }: ShownStepProps) {
  const t = useTexts()
  const local = useLocal()
  const [, navigate] = useLocation()
  const room = useRef<HTMLDivElement>(null)
  const title = local(step.title, step.localeTitle)
  usePageTitle(title)
  useHeadingFocus(step.id)
  const isResting = useJustShown(step.id)
  // The percentage comes from the server, which has not received everything yet.
  const at = placeOf(session)
  const waits = useSessionEntries(at).some(({ failure }) => failure === undefined)
  const onlyLooks = isPreview || session.isReadOnly
  const forward = forwardOf({ session, steps, index, isPreview: onlyLooks })
  const isClosed = 'closedBy' in forward && forward.closedBy !== undefined
  const before = steps[index - 1]
  const after = steps[index + 1]
  const addresses = useSessionPaths(at.area)
  const out = addresses.introduction(session.id)
  const goBack = () => navigate(before === undefined ? out : addresses.step(session.id, before.id, isPreview))
  useEffect(() => {
    if (!onlyLooks) noteOpened(session, step.id)
  }, [session, step.id, onlyLooks])
  const goOn = () => {
    // A step counts when it was on screen.
    if (isClosed || isResting) return
    if (forward.kind === 'leave') {
      navigate(isPreview ? out : addresses.home)
      return
    }
    // The page turns at once; the step is stored on the device until the server has it.
    if (forward.kind === 'done' || forward.completes)
      act(actions.step, { area: at.area, mentorship: at.mentorship, session: session.id, step: step.id })
    if (forward.kind === 'done') navigate(addresses.feedback(session.id))
    else if (after !== undefined) navigate(addresses.step(session.id, after.id, isPreview))
  }
  useTurning(room, {
    back: before === undefined ? undefined : goBack,
    on: forward.kind === 'next' ? goOn : undefined,
  })
  const where = t('learning.step.where', { step: index + 1, steps: steps.length })
  return (
    <div ref={room} className={styles.flow}>
      <FlowRoom>
        <FlowBar icon="close" label={t('learning.step.leave')} onLeave={() => navigate(addresses.home)}>
          <Segments total={steps.length} done={doneBefore(steps, index)} current label={where} />
        </FlowBar>
        {isPreview ? (
          <Banner kind="info" icon="eye">
            {t('learning.previewBanner')}
          </Banner>
        ) : null}
        <Waiting at={at} />
        <div>
          <p className={styles.where}>
            {where} · {t('learning.minutes', { count: step.duration })}
            {waits ? '' : ` · ${t('learning.step.percent', { percent: Math.round(percentDone(session)) })}`}
          </p>
          <Heading size="small">{title}</Heading>
        </div>
        <StepContent session={session} step={step} isPreview={isPreview} />
        <FootBar>
          <Button look="soft" icon="back" onClick={goBack}>
            {t('learning.step.back')}
          </Button>
          <div>
            <Button
              wide
              iconAfter={forward.kind === 'next' ? 'next' : 'tick'}
              isResting={isResting}
              disabledReason={reasonOf(forward, t)}
              onClick={goOn}
            >
              {t(`learning.forward.${wordOf(forward, onlyLooks)}`)}
            </Button>
          </div>
        </FootBar>
      </FlowRoom>
    </div>
  )
}

/** The number of filled segments: all of a complete session, otherwise the steps before this one. */
function doneBefore(steps: readonly Step[], index: number): number {
  return steps.every(({ status }) => status === 'COMPLETED') ? steps.length : index
}

function wordOf(forward: Forward, isPreview: boolean) {
  if (forward.kind !== 'leave') return forward.kind
  return isPreview ? 'leavePreview' : 'leave'
}

function reasonOf(forward: Forward, t: (key: string) => string): string | undefined {
  if (forward.kind === 'leave' || forward.closedBy === undefined) return undefined
  return t(`learning.closed.${forward.closedBy}`)
}
