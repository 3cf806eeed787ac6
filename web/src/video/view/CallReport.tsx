import { videoCalls } from '@saathi/contract/video/calls.ts'
import { useState } from 'react'

import { ReportDialog } from '../../safety/public/ReportDialog.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAsk } from '../../wire/queries.ts'
import { useSession } from '../engine/session.ts'
import { namesOf } from '../engine/names.ts'

/** Reports the call itself to the programme team, during it and after it. */
export function CallReport() {
  const t = useTexts()
  const { room, kept } = useSession()
  const [isOpen, setOpen] = useState(false)
  const roomId = room?.room ?? ''
  // A recording can be over, or deleted meanwhile.
  const answer = useAsk(videoCalls.room, { params: { roomId } }, { enabled: isOpen, isAlwaysAsked: true })
  if (room === undefined) return null
  const subject = {
    kind: 'call',
    id: roomId,
    userId: '',
    name: namesOf(room.others, t),
    canBeBlocked: false,
    excerpt: '',
    hasRecording: answer.data?.hasRecording ?? kept?.recording === true,
  } as const
  return (
    <>
      <Button look="plain" icon="warning" onClick={() => setOpen(true)}>
        {t('safety.report.title.call')}
      </Button>
      {isOpen ? <ReportDialog subject={subject} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
