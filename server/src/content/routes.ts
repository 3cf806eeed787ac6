import { otpLength, otpResendSeconds } from '@saathi/contract/identity/rules.ts'
import { pictureBytes } from '@saathi/contract/people/rules.ts'
import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { textCalls } from '@saathi/contract/content/textCalls.ts'
import { faqCalls } from '@saathi/contract/content/faqCalls.ts'
import { referenceCalls } from '@saathi/contract/content/referenceCalls.ts'

import type { House } from '../house.ts'
import { type Handlers, type Mountable, serving } from '../http/request.ts'
import { readCommunity } from './community.ts'
import { withDocumentedNames } from './documentedTexts.ts'
import { readFaq } from './faq.ts'
import type { JoinedRooms } from '../room.ts'
import { isDemoMode, readPlaces } from './public.ts'

const calls = { ...contentCalls, ...textCalls, ...faqCalls, ...referenceCalls }

/**
 * The texts that only the server uses, in mails, archives, answers and the landing page, and those of the desk, which loads its
 * own. A phone does not load them.
 */
const serversOwn =
  /^(?:desk|error\.(?:no_right|second_factor|right_not_yours|own_team_right|last_with_every_right|invitation_ended|account_elsewhere|second_person|only_one_member|outcome_first|already|stage_not|reference_ended|undo_ended|read_only|setup_ended|code_wrong|address_silent|address_local)|mail|export|rule|landing|readiness|consent|matching\.because|mentorship\.detail|notice\.(?:mail|meeting|week)|messenger|phoneNotices\.wording|chat\.formerMember|identity\.google\.(?:returning|closeWindow|goBack)|pushNotice\.(?:accepted|action|digest|file|messages?|morning|neutral|stopped|waits)|assistant\.(?:ifUrgent|own|mayBe|page|act|rude|offTopic|self|nearest|nothingFound|tooMany|hello|seeAlso|onlyText|teamName))(?:[._]|$)|\.archive(?:\.|$)/

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
      video: 'builtin',
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
