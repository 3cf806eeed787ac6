import type { openTestChat } from '../../chat/testing/testChat.ts'
import { type callActs, inside } from './testCalls.ts'

/** Makes calls that are over. */
export function pastCalls(
  { testing, house, connect }: Awaited<ReturnType<typeof openTestChat>>,
  { pair, start, goIn, wait }: ReturnType<typeof callActs>,
) {
  /** Ends the calls that nobody is in. */
  async function endEmpty() {
    wait(150)
    await house.queue.add(house.db, { name: 'tidyCalls', payload: {} })
    await testing.workJobs()
  }

  /** A call of both for some minutes, which is over. `meanwhile` happens in it. */
  async function met(minutes: number, meanwhile?: (callId: string) => Promise<unknown>) {
    const people = await pair()
    const { asha, ravi, channel } = people
    const [hers, his] = [await connect(asha), await connect(ravi)]
    const { room: roomId } = await start(asha, channel)
    await meanwhile?.(roomId)
    const seat = await goIn(hers, asha, { roomId })
    const other = await goIn(his, ravi, { roomId })
    await inside(hers, [asha, ravi])
    wait(minutes * 60)
    hers.send({ command: 'call_leave', room: roomId, seat })
    his.send({ command: 'call_leave', room: roomId, seat: other })
    await inside(hers, [])
    await endEmpty()
    return { ...people, callId: roomId }
  }
  return { endEmpty, met }
}
