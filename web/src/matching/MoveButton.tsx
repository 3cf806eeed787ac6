import { accessCalls } from '@saathi/contract/access/calls.ts'
import { matchingCalls, type MatchingState } from '@saathi/contract/matching/calls.ts'
import { useState } from 'react'

import { FailureNote } from '../shell/FailureNote.tsx'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ask } from '../wire/api.ts'
import { putAnswer, refreshAnswers } from '../wire/queries.ts'

type Move = 'leave' | 'rejoin'

/** Takes a break from matching or comes back, after a dialog that says what follows. */
export function MoveButton({ move, state }: { readonly move: Move; readonly state: MatchingState }) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    setAsking(false)
    setFailure(undefined)
  }
  const go = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      putAnswer(matchingCalls.state, {}, await ask(matchingCalls[move], {}))
      setAsking(false)
      void refreshAnswers(accessCalls.status)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <>
      <Button look={move === 'leave' ? 'plain' : 'primary'} onClick={() => setAsking(true)}>
        {t(`matching.${move}.open`)}
      </Button>
      {isAsking ? (
        <Dialog
          title={t(`matching.${move}.title`)}
          onClose={close}
          actions={
            <>
              <Button look="soft" onClick={close}>
                {t(`matching.${move}.no`)}
              </Button>
              <Button busy={busy} onClick={() => void go()}>
                {t(`matching.${move}.yes`)}
              </Button>
            </>
          }
        >
          <p>{t(`matching.${move}.body.${followsOf(move, state)}`)}</p>
          <FailureNote failure={failure} />
        </Dialog>
      ) : null}
    </>
  )
}

/** Returns what the move is about: an application, places beside a mentorship, or the place in the pool. */
function followsOf(move: Move, { matchingStatus, hasMentorship }: MatchingState): string {
  if (hasMentorship) return 'mentorship'
  return move === 'leave' && matchingStatus === 'APPLICATION_REVIEW' ? 'application' : 'pool'
}
