import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { Channel } from '@saathi/contract/chat/calls.ts'
import { isOfMentorship } from '@saathi/contract/chat/rules.ts'
import { videoCalls } from '@saathi/contract/video/calls.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { callAddress } from '../engine/address.ts'

/** Starts a call with the members of a chat, or leads into the one that goes on. */
export function CallButton({ channel: { channelId, kind } }: { readonly channel: Channel }) {
  const t = useTexts()
  const [, go] = useLocation()
  const status = useAsk(accessCalls.status, {}).data
  const [failure, setFailure] = useState<unknown>()
  if (status?.experiences.video !== 'use' || !isOfMentorship(kind)) return null
  const start = async () => {
    try {
      const { room } = await ask(videoCalls.startRoom, { body: { channel: channelId } })
      go(callAddress(room))
    } catch (error) {
      setFailure(error)
    }
  }
  const close = () => setFailure(undefined)
  return (
    <>
      <IconButton icon="video" label={t('call.start')} onClick={() => void start()} />
      {failure === undefined ? null : (
        <Dialog
          title={t('call.startFailed')}
          onClose={close}
          actions={<Button onClick={close}>{t('call.close')}</Button>}
        >
          <p>{errorText(failure, t)}</p>
        </Dialog>
      )}
    </>
  )
}
