import { isDeepStrictEqual } from 'node:util'

import { videoCalls } from '@saathi/contract/video/calls.ts'
import { callNews, type CallNews } from '@saathi/contract/video/news.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import * as v from 'valibot'

import type { openTestChat } from '../../chat/testing/testChat.ts'
import type { TestSocket } from '../../chat/testing/testSocket.ts'
import { buildMentorship } from '../../mentorship/testing/buildMentorship.ts'
import type { TestPerson } from '../../testing/testing.ts'

type NewsOf<Kind extends CallNews['kind']> = Extract<CallNews, { readonly kind: Kind }>

const names = renamingOf(callNews)

/** Returns what a frame of the socket tells about calls. */
function newsIn(news: string): CallNews {
  return v.parse(callNews, names.fromWire(JSON.parse(news)))
}

/** Resolves with the next matching news of a kind. */
export async function nextNews<Kind extends CallNews['kind']>(
  socket: Pick<TestSocket, 'next'>,
  kind: Kind,
  fits: (news: NewsOf<Kind>) => boolean = () => true,
): Promise<NewsOf<Kind>> {
  const isIt = (news: CallNews): news is NewsOf<Kind> => news.kind === kind && fits(news as NewsOf<Kind>)
  const { news } = await socket.next('call', (event) => isIt(newsIn(event.news)))
  const told = newsIn(news)
  if (!isIt(told)) throw new Error('Other news came.')
  return told
}

/** Returns the kinds of news that a socket has received. */
export function kindsOf(socket: Pick<TestSocket, 'events'>): string[] {
  return socket.events.flatMap((event) => (event.command === 'call' ? [newsIn(event.news).kind] : []))
}

/** Resolves when these people are in a call, by the state that a socket receives. */
export function inside(socket: Pick<TestSocket, 'next'>, people: readonly TestPerson[]) {
  const ids = people.map(({ id }) => id).toSorted()
  return nextNews(socket, 'state', (state) =>
    isDeepStrictEqual(state.people.map(({ userId }) => userId).toSorted(), ids),
  )
}

/** The actions of tests of calls, beside those of the chat. It is noon in India, and everyone is an adult. */
export function callActs({
  testing,
  house,
}: Pick<Awaited<ReturnType<typeof openTestChat>>, 'testing' | 'house'>) {
  const { ask } = testing
  const noon = Date.parse('2030-01-08T06:30:00Z')
  house.clock.shift(noon - house.clock.now().getTime())

  async function pair() {
    const asha = await testing.person({ firstName: 'Asha', lastName: 'Verma', birthYear: 2005 })
    const ravi = await testing.person({
      firstName: 'Ravi',
      lastName: 'Iyer',
      role: 'mentor',
      birthYear: 1980,
    })
    const made = await buildMentorship(house, { mentor: ravi, mentees: [asha] })
    return { asha, ravi, mentorshipId: made.mentorshipId, channel: made.channelId }
  }
  /** A mentor and mentees in one mentorship, the mentor first. */
  async function group(size: number) {
    const mentor = await testing.person({ firstName: 'Meera', role: 'mentor', birthYear: 1980 })
    const mentees: TestPerson[] = []
    for (let n = 1; n < size; n += 1)
      mentees.push(await testing.person({ firstName: `M${n}`, birthYear: 2000 }))
    const { channelId: channel } = await buildMentorship(house, { mentor, mentees })
    const people: [TestPerson, ...TestPerson[]] = [mentor, ...mentees]
    return { people, channel }
  }
  const start = (person: TestPerson, channel: string) =>
    ask(videoCalls.startRoom, { body: { channel } }, { token: person.token })
  const room = (person: TestPerson, roomId: string) =>
    ask(videoCalls.room, { params: { roomId } }, { token: person.token })
  /** Goes in with a new seat, or the given one; returns it. */
  async function goIn(
    socket: TestSocket,
    person: TestPerson,
    { roomId, seat = crypto.randomUUID() }: { readonly roomId: string; readonly seat?: string },
  ): Promise<string> {
    const { token: ticket } = await room(person, roomId)
    socket.send({ command: 'call_enter', room: roomId, seat, ticket, mic: true, camera: true, temp_id: seat })
    return seat
  }
  const wait = (seconds: number) => house.clock.shift(seconds * 1000)
  return { pair, group, start, room, goIn, wait }
}
