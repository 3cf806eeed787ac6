import type { House } from '../../house/house.ts'
import type { Person } from '../../http/request.ts'
import { displayPictureOf } from '../../people/public/person.ts'
import type { SeenPerson } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { GroupNamer, MemberFacts } from './channelListRules.ts'
import { membersBeside } from './store.ts'

/** Calls a group by the first name of a member, or by nobody's, in a language. */
export function groupNamer(texts: House['texts'], language: string): GroupNamer {
  return (name) =>
    name === undefined
      ? texts.text(language, 'chat.group.unnamed')
      : texts.text(language, 'chat.group.of', { name })
}

/** Returns everyone in the person's channels, ordered by name, with the data that other members may see, in a language. */
export async function namedMembers(
  { db, files, texts, config }: House,
  person: Person,
  language: string,
): Promise<MemberFacts[]> {
  const formerMember = texts.text(language, 'chat.formerMember')
  return (await membersBeside(db, person.id)).map((member) => {
    const { botRole, disabledAt } = member
    return {
      ...member,
      isActive: member.isActive && disabledAt === null,
      ...(botRole === null
        ? shownName(member, formerMember)
        : {
            firstName: texts.text(language, botNames[botRole], { product: config.productName }),
            lastName: '',
          }),
      role: botRole ?? member.role,
      displayPicture: displayPictureOf(files, member.pictureKey),
    }
  })
}

/** The keys of the names of bots. */
const botNames = { ai_assistant: 'chat.assistant', team: 'chat.staff' } as const

type Named = Pick<SeenPerson, 'firstName' | 'lastName' | 'role' | 'disabledAt'>

/** Returns the name that others see. An erased person has none; neither does a person who deleted their name. */
function shownName({ firstName, lastName, role, disabledAt }: Named, formerMember: string) {
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const name = disabledAt === null ? displayNameOf({ firstName, lastName, role }) : formerMember
  return { firstName: name, lastName }
}
