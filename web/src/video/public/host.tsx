import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { loadAllWords } from '../../texts/texts.ts'
import { hear } from '../engine/rings.ts'
import { CallLayer } from '../view/CallLayer.tsx'

let isHere = false
/** Writes to a chat. The chat hands it over, because calls do not know the chat. */
/** The way in which the chat sends a message. */
type Writes = (
  channelId: string,
  message: { readonly text: string; readonly mentions: string[]; readonly replyTo: null },
) => void

let reply: Writes | undefined

/** Puts the layer of calls over every page: what rings, the call of this tab, and the small picture of it. */
export function openLayer(): void {
  if (isHere) return
  isHere = true
  void draw()
}

async function draw(): Promise<void> {
  // Without its words a call is still better than none.
  await loadAllWords().catch(() => undefined)
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <StrictMode>
      <CallLayer reply={(channelId, text) => reply?.(channelId, { text, mentions: [], replyTo: null })} />
    </StrictMode>,
  )
}

/** Takes the news of calls, in the order in which they came. */
export function host(news: string, writes: Writes): void {
  reply = writes
  openLayer()
  hear(news)
}
