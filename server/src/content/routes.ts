import { otpLength, otpResendSeconds } from '@saathi/contract/identity/rules.ts'
import { pictureBytes } from '@saathi/contract/people/rules.ts'
import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { faqCalls } from '@saathi/contract/content/faqCalls.ts'
import { referenceCalls } from '@saathi/contract/content/referenceCalls.ts'

import type { House } from '../house/house.ts'
import { type Handlers, type Mountable, serving } from '../http/request.ts'
import { readCommunity } from './community.ts'
import { withDocumentedNames } from './documentedTexts.ts'
import { readFaq } from './faq.ts'
import type { JoinedRooms } from '../room/room.ts'
import { isDemoMode, readPlaces } from './public.ts'

const calls = { ...contentCalls, ...textCalls, ...faqCalls, ...referenceCalls }

/** The failures that only the desk shows, by their code or its beginning. */
const deskFailures = [
  'account_elsewhere',
  'address_local',
  'address_silent',
  'already',
  'code_wrong',
  'draft_not',
  'invitation_ended',
  'last_with_every_right',
  'mandatory_broken',
  'no_right',
  'only_one_member',
  'only_what_if',
  'outcome_first',
  'own_team_right',
  'pool_changed',
  'read_only',
  'reference_ended',
  'right_not_yours',
  'second_factor',
  'second_person',
  'setup_ended',
  'stage_not',
  'too_many_views',
  'undo_ended',
]

/** Patterns of the keys, or their beginnings, that only the server uses: in mails, archives, answers and on the landing page. */
const serverKeys = [
  'assistant[.](?:careful\\w*|else\\w*|foreign|ifUrgent|goodNews|nervous|own|mayBe|page|act|rude|offTopic|self|nearest|nothingFound|tooMany|hello|seeAlso|onlyText|teamName)',
  'chat[.](?:formerMember|group[.](?:of|unnamed))',
  'consent',
  'export',
  'identity[.]google[.](?:returning|closeWindow|goBack)',
  'landing',
  'mail',
  'matching[.]because',
  'mentorship[.]detail',
  'messenger',
  'notice[.](?:mail|meeting|week)',
  'phoneNotices[.]wording',
  'pushNotice[.](?:accepted|action|digest|file|messages?|morning|neutral|stopped|waits)',
  'readiness',
  'rule',
]

/** Matches the texts that a phone does not load: those of the server, and those of the desk, which loads its own. */
const serversOwn = new RegExp(
  `^(?:desk|error[.](?:${deskFailures.join('|')})|${serverKeys.join('|')})(?:[._]|$)|[.]archive(?:[.]|$)`,
)

function withoutServersOwn(all: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !serversOwn.test(key)))
}

/** Serves the public texts, lists and settings. */
export function contentRoutes({ texts, config, db }: House, rooms: JoinedRooms): Mountable {
  const community = readCommunity()
  const faq = readFaq(texts.languages)
  const { states, districts } = readPlaces()
  const handlers: Handlers<typeof calls> = {
    translation: ({ query }) => withDocumentedNames(withoutServersOwn(texts.all(query.language_code))),
    languages: () => [...texts.languages],
    community: () => community.map((entry) => ({ ...entry, localeContent: { ...entry.localeContent } })),
    faq: () => faq,
    states: () => states,
    districts: ({ query: { stateId } }) =>
      stateId === undefined ? districts : districts.filter((district) => district.stateId === stateId),
    clientConfig: async () => ({
      productName: config.productName,
      demo: await isDemoMode(db),
      signIns: [...rooms.client().signIns],
      video: rooms.client().videoHost === undefined ? 'builtin' : 'jitsi',
      callsKept: rooms.client().callsKept,
      asksConsentFor: [...rooms.client().asksConsentFor],
      help: rooms.client().help ?? null,
      team: rooms.client().team,
      // Apple's calendar takes files and feeds, which need no setting.
      calendars: [...rooms.client().calendars, 'apple'],
      limits: {
        otpLength,
        pictureBytes,
        otpResendSeconds,
        messageCharacters,
        sessionsToUnlock: rooms.client().sessionsToUnlock,
      },
    }),
  }
  return serving(calls, handlers)
}
