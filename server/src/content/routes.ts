import { otpLength, otpResendSeconds, pictureBytes } from '@saathi/contract/accounts/rules.ts'
import { messageCharacters } from '@saathi/contract/chat/rules.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'

import { readProgrammeRules } from '../accounts/public.ts'
import { signInsOf } from '../config.ts'
import type { House } from '../house.ts'
import { type Handlers, type Mountable, serving } from '../http/request.ts'
import { readCommunity } from './community.ts'
import { isDemo } from './store.ts'

/** Serves the words and settings that everybody may read. */
export function contentRoutes({ texts, config, db }: House): Mountable {
  const community = readCommunity()
  const { sessionsToUnlock } = readProgrammeRules()
  const handlers: Handlers<typeof contentCalls> = {
    translation: ({ query }) => ({ ...texts.all(query.language_code) }),
    languages: () => [...texts.languages],
    community: () => community.map((entry) => ({ ...entry, localeContent: { ...entry.localeContent } })),
    clientConfig: async () => ({
      productName: config.productName,
      demo: await isDemo(db),
      signIns: [...signInsOf(config)],
      video: 'builtin',
      asksConsentFor: [],
      calendars: [],
      limits: { otpLength, pictureBytes, otpResendSeconds, messageCharacters, sessionsToUnlock },
    }),
  }
  return serving(contentCalls, handlers)
}
