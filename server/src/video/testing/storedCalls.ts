import { openTestChat } from '../../chat/testing/testChat.ts'
import { newId } from '../../engines/database/ids.ts'
import { addCall, endCallsIn } from '../stored/callStore.ts'
import { addConsent } from '../stored/consentStore.ts'
import { addSeat } from '../stored/seatStore.ts'
import { type Name, people } from './consentMemory.ts'
import { callActs } from './testCalls.ts'

/** Opens a product with a group whose calls are stored as the test says, without its sockets. */
export async function openStoredCalls() {
  const chat = await openTestChat({ CALL_RECORDING: '1' })
  const { house, testing } = chat
  const { people: persons, channel } = await callActs(chat).group(3)
  const idOf = (name: Name) => persons[people.indexOf(name)]?.id ?? ''
  return {
    house,
    testing,
    idOf,
    /** Begins a call in which nobody is; returns its id. */
    async beginCall(): Promise<string> {
      const callId = newId()
      const begunAt = house.clock.now()
      await endCallsIn(house.db, [channel], begunAt)
      await addCall(house.db, {
        id: callId,
        channelId: channel,
        mentorshipId: null,
        title: '',
        isPlanned: false,
        startedBy: idOf('asha'),
        startedAt: begunAt,
        limitAt: new Date(begunAt.getTime() + 3_600_000),
      })
      return callId
    },
    answer: (callId: string, who: Name, recording: boolean) =>
      addConsent(house.db, {
        id: newId(),
        callId,
        personId: idOf(who),
        recording,
        transcript: false,
        summary: false,
        unanswered: [],
        wording: '',
        recordingDays: 30,
        answeredAt: house.clock.now(),
      }),
    takeSeat: (callId: string, who: Name) =>
      addSeat(house.db, {
        id: newId(),
        callId,
        personId: idOf(who),
        seat: who,
        mic: true,
        camera: true,
        at: house.clock.now(),
      }),
  }
}
