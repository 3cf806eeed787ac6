import { videoCalls } from '@saathi/contract/video/calls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../../ui/useAct.ts'
import { useAsk } from '../../wire/queries.ts'
import { answerOf, noToAll, type Said, saidIn } from '../consents/answers.ts'
import { sendAnswer } from '../consents/sendAnswer.ts'
import { ConsentFields } from './ConsentFields.tsx'

/** Changes during a call what the person lets be kept of it. It begins with what they have said, which another tab may have changed. */
export function Consents({ roomId }: { readonly roomId: string }) {
  const t = useTexts()
  const known = useAsk(videoCalls.room, { params: { roomId } }, { isAlwaysAsked: true })
  const [changed, setChanged] = useState<Said>({})
  const [done, setDone] = useState<'changed' | 'withdrawn'>()
  const { isBusy, failure, act } = useAct()
  const send = (body: ReturnType<typeof answerOf>) =>
    act(async () => {
      const { consent, transcript, summary } = await sendAnswer(roomId, body)
      setDone(consent || transcript || summary ? 'changed' : 'withdrawn')
      setChanged({})
    })
  return (
    <>
      <Loaded answer={known} shapes={['card']}>
        {(room) => {
          const said = { ...saidIn(room), ...changed }
          return (
            <>
              <ConsentFields room={room} said={said} onSay={setChanged} />
              <Button busy={isBusy || known.isFetching} onClick={() => void send(answerOf(said))}>
                {t('call.consent.change')}
              </Button>
            </>
          )
        }}
      </Loaded>
      <Button look="soft" busy={isBusy} onClick={() => void send(noToAll)}>
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
