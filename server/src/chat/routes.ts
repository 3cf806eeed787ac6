import { chatCalls } from '@saathi/contract/chat/calls.ts'

import { displayPictureOf, languageOf } from '../people/public.ts'
import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { unreadOf } from './messageStore.ts'
import { channelListOf } from './rules.ts'
import { channelsOf, membersBeside } from './store.ts'
import { entriesOf } from './unread.ts'

/** The chat's calls. */
export function chatRoutes({ db, files, texts }: House): Mountable {
  return serving(chatCalls, {
    async channels({ person }) {
      const [channels, members] = await Promise.all([channelsOf(db, person.id), membersBeside(db, person.id)])
      const isGone = (member: (typeof members)[number]) => member.firstName === '' && member.lastName === ''
      const language = members.some(isGone) ? await languageOf(db, person.id) : ''
      const shown = members.map((member) => ({
        ...member,
        firstName: isGone(member) ? texts.text(language, 'chat.formerMember') : member.firstName,
        displayPicture: displayPictureOf(files, member.pictureKey),
      }))
      return channelListOf(person.id, channels, shown)
    },
    async unread({ person }) {
      return entriesOf(new Map((await unreadOf(db, [person.id])).map((row) => [row.channelId, row])))
    },
  })
}
