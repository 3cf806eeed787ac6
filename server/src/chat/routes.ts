import { chatCalls } from '@saathi/contract/chat/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import { type Mountable, type Person, serving } from '../http/request.ts'
import { displayPictureOf, languageOf } from '../people/public/person.ts'
import { peopleSeenBy } from '../people/public/seenStore.ts'
import type { PersonRow } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import { periodOf } from './blackout/blackout.ts'
import { unreadOf } from './messages/messageStore.ts'
import { channelListOf, type GroupNamer, type MemberFacts } from './channels/channelListRules.ts'
import { channelsOf, markMuted, membersBeside } from './channels/store.ts'
import { membersTopic } from './topics/topics.ts'
import type { ChatParts } from './socket.ts'
import { entriesOf } from './delivery/unread.ts'

/** Serves the calls of the chat. */
export function chatRoutes(house: House, { blackout, gifs }: ChatParts): Mountable {
  const { db, clock } = house
  return serving(chatCalls, {
    async channels({ person }) {
      const [channels, members, language] = await Promise.all([
        channelsOf(db, person.id),
        namedMembers(house, person),
        languageOf(db, person.id),
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

/** Calls a group by the first name of a member, or by nobody's, in a language. */
export function groupNamer(texts: House['texts'], language: string): GroupNamer {
  return (name) =>
    name === undefined
      ? texts.text(language, 'chat.group.unnamed')
      : texts.text(language, 'chat.group.of', { name })
}

/** Returns everyone in the person's channels, ordered by name, with the data that other members may see. */
export async function namedMembers(
  { db, files, texts, config }: House,
  person: Person,
): Promise<MemberFacts[]> {
  const members = await membersBeside(db, person.id)
  const ids = new Set(members.map(({ personId }) => personId))
  const people = await peopleSeenBy(db, person.id, [...ids])
  const language = people.find(({ id }) => id === person.id)?.primaryLanguage ?? ''
  const byPerson = Map.groupBy(members, ({ personId }) => personId)
  return people.flatMap(({ id, firstName, lastName, role, pictureKey, disabledAt, botRole }) =>
    (byPerson.get(id) ?? []).map((member) => ({
      ...member,
      isActive: member.isActive && disabledAt === null,
      ...(botRole === null
        ? shownName({ firstName, lastName, role, disabledAt }, texts.text(language, 'chat.formerMember'))
        : {
            firstName: texts.text(language, botNames[botRole], { product: config.productName }),
            lastName: '',
          }),
      role: botRole ?? role,
      displayPicture: displayPictureOf(files, pictureKey),
    })),
  )
}

/** The keys of the names of bots. */
const botNames = { ai_assistant: 'chat.assistant', team: 'chat.staff' } as const

type Named = Pick<PersonRow, 'firstName' | 'lastName' | 'role' | 'disabledAt'>

/** Returns the name that others see. An erased person has none; neither does a person who deleted their name. */
function shownName({ firstName, lastName, role, disabledAt }: Named, formerMember: string) {
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const name = disabledAt === null ? displayNameOf({ firstName, lastName, role }) : formerMember
  return { firstName: name, lastName }
}
