import type { VideoRoom } from '@saathi/contract/video/calls.ts'
import { useEffect } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { prepare } from '../engine/session.ts'
import { openLayer } from './host.tsx'

/** The place of a call on a page: the call itself lies over it, and goes on when the page changes. */
export function CallPlace({ room }: { readonly room: VideoRoom }) {
  const t = useTexts()
  useEffect(() => {
    openLayer()
    prepare(room)
    // The ticket changes with each loading; the room does not.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [room.room])
  return <p role="status">{t('call.soon')}</p>
}
