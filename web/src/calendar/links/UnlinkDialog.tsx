import { type CalendarIntegration, calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'

import { FailureNote } from '../../shell/FailureNote.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../../ui/useAct.ts'
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
  const { isBusy, failure, act } = useAct()
  const unlink = async () => {
    const { provider, email } = link
    await ask(calendarLinkCalls.unlinkCalendar, { body: { provider, email } })
    await refreshAnswers(calendarLinkCalls.integrations)
    onClose()
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
          <Button busy={isBusy} onClick={() => void act(unlink)}>
            {t('calendar.unlink.yes')}
          </Button>
        </>
      }
    >
      <p>{t('calendar.unlink.body', { provider: name })}</p>
      <FailureNote failure={failure} />
    </Dialog>
  )
}
