import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls, type MatchingState } from '@saathi/contract/matching/calls.ts'
import { useState } from 'react'

import { FailureNote } from '../shell/FailureNote.tsx'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useAct } from '../ui/useAct.ts'
import { ask } from '../wire/api.ts'
import { putAnswer, refreshAnswers } from '../wire/queries.ts'

type Move = 'leave' | 'rejoin'

interface MoveButtonProps {
  readonly move: Move
  readonly state: MatchingState
}

/** Takes a break from matching or comes back, after a dialog that says what follows. */
export function MoveButton({ move, state }: MoveButtonProps) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look={move === 'leave' ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
        {t(`matching.${move}.open`)}
      </Button>
      {isAsking ? <MoveDialog move={move} state={state} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Says what follows, and does it. The button outlives the dialog, so the failure of an earlier try is not shown again. */
function MoveDialog({ move, state, onClose }: MoveButtonProps & { readonly onClose: () => void }) {
  const t = useTexts()
  const { isBusy, failure, act } = useAct()
  const go = async () => {
    putAnswer(matchingCalls.state, {}, await ask(matchingCalls[move], {}))
    onClose()
    void refreshAnswers(accessCalls.status)
  }
  return (
    <Dialog
      title={t(`matching.${move}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t(`matching.${move}.no`)}
          </Button>
          <Button busy={isBusy} onClick={() => void act(go)}>
            {t(`matching.${move}.yes`)}
          </Button>
        </>
      }
    >
      <p>{t(`matching.${move}.body.${followsOf(move, state)}`)}</p>
      <FailureNote failure={failure} />
    </Dialog>
  )
}

/** Returns what the move is about: an application, places beside a mentorship, or the place in the pool. */
function followsOf(move: Move, { matchingStatus, hasMentorship }: MatchingState): string {
  if (hasMentorship) return 'mentorship'
  return move === 'leave' && matchingStatus === 'APPLICATION_REVIEW' ? 'application' : 'pool'
}
