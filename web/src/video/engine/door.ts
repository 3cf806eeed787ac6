import type { VideoRoom } from '@saathi/contract/video/calls.ts'
import { beatMs } from '@saathi/contract/video/rules.ts'

import { send } from '../../wire/socket.ts'

/** Says every few seconds that the person reads what may be kept of a call: a recording pauses meanwhile. Ends by itself when they do not any more. */
export function standAtDoor({ room, token }: VideoRoom, isReading: () => boolean): void {
  const say = (isThere: boolean) =>
    // Without a connection the server notices the silence.
    send({ command: 'call_door', room, ticket: token, isThere }).catch(() => undefined)
  const timer = setInterval(() => {
    const isThere = isReading()
    if (!isThere) clearInterval(timer)
    void say(isThere)
  }, beatMs)
  void say(true)
}
