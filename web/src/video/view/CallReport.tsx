import { useState } from 'react'

import { ReportDialog } from '../../safety/public/ReportDialog.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useSession } from '../engine/session.ts'
import { namesOf } from '../engine/names.ts'

/** Reports the call itself to the programme team, during it and after it. */
export function CallReport() {
  const t = useTexts()
  const { room, kept } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (room === undefined) return null
  const subject = {
    kind: 'call',
    id: room.room,
    userId: '',
    name: namesOf(room.others, t),
    canBeBlocked: false,
    excerpt: '',
    hasRecording: kept?.recording === true,
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
