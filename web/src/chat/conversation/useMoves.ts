import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'

import { AskedMessage } from '../askedMessage.ts'
import { changeConversation } from '../ranges/knownConversations.ts'
import { showMessage } from '../ranges/pages.ts'
import { withoutDetached } from '../ranges/ranges.ts'

interface Move {
  readonly messageId: string
}

/** Moves the view to a message, which may have to be loaded first: one that an answer quotes, or the one that the address names. */
export function useMoves(channelId: string, isKnown: boolean, isLoaded: (messageId: string) => boolean) {
  const [params] = useSearchParams()
  const askedHere = useContext(AskedMessage)
  const asked = params.get('channel') === channelId ? params.get('message') : askedHere
  const [target, setTarget] = useState<Move | undefined>(() => moveTo(asked))
  const [lastAsked, setLastAsked] = useState(asked)
  const [hasFailed, setFailed] = useState(false)
  // Another address leads to another message of the same conversation.
  if (asked !== lastAsked) {
    setLastAsked(asked)
    setTarget(moveTo(asked))
  }

  const load = (messageId: string) => {
    if (!isLoaded(messageId)) showMessage(channelId, messageId).catch(() => setFailed(true))
  }
  const move = (messageId: string) => {
    setFailed(false)
    setTarget({ messageId })
    load(messageId)
  }
  const toLatest = () => {
    setTarget(undefined)
    changeConversation(channelId, withoutDetached)
  }
  const loadAsked = useEffectEvent(load)
  useEffect(() => {
    if (isKnown && asked !== null) loadAsked(asked)
  }, [isKnown, asked])
  useEffect(
    // The conversation opens at its newest messages the next time.
    () => () => changeConversation(channelId, withoutDetached),
    [channelId],
  )
  return { target, move, toLatest, hasFailed }
}

function moveTo(messageId: string | null): Move | undefined {
  return messageId === null ? undefined : { messageId }
}
