import { type CalendarIntegration, calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { useState } from 'react'

import { errorText } from '../../errorText.ts'
import { useTexts } from '../../texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Banner } from '../../ui/State.tsx'
import { ask } from '../../wire/api.ts'
import { refreshAnswers } from '../../wire/queries.ts'

interface UnlinkDialogProps {
  readonly name: string
  readonly link: CalendarIntegration
  readonly onClose: () => void
}

/** Asks before a calendar is unlinked. */
export function UnlinkDialog({ name, link, onClose }: UnlinkDialogProps) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const unlink = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { provider, email } = link
      await ask(calendarLinkCalls.unlinkCalendar, { body: { provider, email } })
      await refreshAnswers(calendarLinkCalls.integrations)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('calendar.unlink.title', { provider: name })}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('calendar.unlink.no')}
          </Button>
          <Button busy={isBusy} onClick={() => void unlink()}>
            {t('calendar.unlink.yes')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.unlink.body', { provider: name })}</p>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
    </Dialog>
  )
}
