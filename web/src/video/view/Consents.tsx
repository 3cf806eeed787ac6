import { type VideoRoom, videoCalls } from '@saathi/contract/video/calls.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { ConsentFields, type Said } from './ConsentFields.tsx'

/** Changes during a call what the person lets be kept of it. */
export function Consents({ room }: { readonly room: VideoRoom }) {
  const t = useTexts()
  const [said, setSaid] = useState<Said>({})
  const [done, setDone] = useState<'changed' | 'withdrawn'>()
  const { isBusy, failure, act } = useAct()
  const send = (given: Said) =>
    act(async () => {
      const body = {
        consent: given.recording === true,
        transcript: given.transcript === true,
        summary: given.summary === true,
      }
      await ask(videoCalls.consent, { params: { roomId: room.room }, body })
      setDone(Object.values(given).includes(true) ? 'changed' : 'withdrawn')
    })
  return (
    <>
      <ConsentFields room={room} said={said} onSay={setSaid} />
      <Button busy={isBusy} onClick={() => void send(said)}>
        {t('call.consent.change')}
      </Button>
      <Button look="soft" busy={isBusy} onClick={() => void send({})}>
        {t('call.consent.withdraw')}
      </Button>
      <p role="status">
        {failure === undefined
          ? done === undefined
            ? ''
            : t(`call.consent.${done}`)
          : errorText(failure, t)}
      </p>
    </>
  )
}
