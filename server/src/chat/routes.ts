import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { spokenLanguage } from '../engines/text/texts.ts'
import type { House } from '../house/house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { languageOf } from '../people/public/person.ts'
import { periodOf } from './blackout/blackout.ts'
import { unreadOf } from './messages/messageStore.ts'
import { channelListOf } from './channels/channelListRules.ts'
import { groupNamer, namedMembers } from './channels/namedMembers.ts'
import { channelsOf, markMuted } from './channels/store.ts'
import { membersTopic } from './topics/topics.ts'
import type { ChatParts } from './socket.ts'
import { entriesOf } from './delivery/unread.ts'

/** Serves the calls of the chat. */
export function chatRoutes(house: House, { blackout, gifs }: ChatParts): Mountable {
  const { db, clock } = house
  return serving(chatCalls, {
    async channels({ person, transport: { languages } }) {
      // The screen's language may be another one than that of the account.
      const language = spokenLanguage(house.texts, languages) ?? (await languageOf(db, person.id))
      const [channels, members] = await Promise.all([
        channelsOf(db, person.id),
        namedMembers(house, person, language),
      ])
      const groupName = groupNamer(house.texts, language)
      return channelListOf({ personId: person.id, groupName }, channels, members)
    },
    async blackout() {
      const planned = await blackout.now()
      return planned === undefined ? null : periodOf(planned)
    },
    async mute({ person, params: { channelId }, body: { muted } }) {
      const at = muted ? clock.now() : null
      const found = await markMuted(db, { channelId, personId: person.id, at })
      if (found === undefined) throw new Failure('notFound')
      // Only this person's list changed.
      if (found.isChanged) house.bus.publish(membersTopic, { channelId, people: [person.id] })
      return { muted }
    },
    async gifs({ person, query }) {
      const language = await languageOf(db, person.id)
      return gifs.find({ query: query.q.trim(), page: query.page, language }, person.id)
    },
    async unread({ person }) {
      return entriesOf(new Map((await unreadOf(db, [person.id])).map((row) => [row.channelId, row])))
    },
  })
}
