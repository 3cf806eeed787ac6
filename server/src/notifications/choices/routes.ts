import { Failure } from '@saathi/contract/errors.ts'
import { type ChannelName, choiceKinds, isFixed } from '@saathi/contract/notifications/choices.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { phoneChannels } from '@saathi/contract/notifications/phoneCalls.ts'
import { canStop } from '@saathi/contract/notifications/rules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, type Person, serving } from '../../http/request.ts'
import { isHere } from '../../people/public/store.ts'
import { agreedNumber } from '../phones/store.ts'
import { planAgain } from './planAgain.ts'
import { type Choice, kindsOfTopic, shownKinds, shownTopics } from './rules.ts'
import { choicesOf, putChoices, putRhythm, rhythmOf } from './store.ts'
import { openUnsubscribeLinks, type Stopping } from './unsubscribeLinks.ts'

/** Serves the choices about notices. `channels` lists the channels that can be used here. */
export async function choiceRoutes(
  { db, clock, due, keys }: Pick<House, 'db' | 'clock' | 'due' | 'keys'>,
  channels: readonly ChannelName[],
): Promise<Mountable> {
  const links = await openUnsubscribeLinks(keys)
  return serving(mailCalls, {
    preferences: ({ person }) => shownTo(db, person, channels),
    async savePreference({ person, body }) {
      const { topic, mail, kinds = {}, quiet, pausedUntil, showsWords } = body
      if (topic !== undefined && mail === false && !canStop(topic)) throw new Failure('cannotStop')
      const ofTopic =
        topic === undefined || mail === undefined
          ? []
          : kindsOfTopic(topic).map((kind) => ({ kind, channel: 'mail', isOn: mail }) as const)
      const chosen = [...ofTopic, ...choicesIn(kinds)]
      if (chosen.some(({ kind, channel, isOn }) => !isOn && isFixed(kind, channel)))
        throw new Failure('cannotStop')
      await requireConsent(db, person.id, chosen)
      const at = clock.now()
      await db.transaction(async (tx) => {
        if (chosen.length > 0) await putChoices(tx, { personId: person.id, choices: chosen, at })
        if (quiet === undefined && pausedUntil === undefined && showsWords === undefined) return
        const known = await rhythmOf(tx, person.id)
        await putRhythm(tx, person.id, {
          quiet: quiet ?? known.quiet,
          pausedUntil: pausedUntil === undefined ? known.pausedUntil : momentOf(pausedUntil),
          showsWords: showsWords ?? known.showsWords,
          at,
        })
        await planAgain({ clock, due }, tx, person.id)
      })
      return shownTo(db, person, channels)
    },
    async unsubscribe({ query: { token } }) {
      const stopping = links.read(token)
      if (stopping === undefined) throw new Failure('linkInvalid')
      const { personId, of } = stopping
      if (await isHere(db, personId)) {
        const kinds = 'kinds' in of ? of.kinds : kindsOfTopic(of.topic)
        const choices = kinds.map((kind) => ({ kind, channel: 'mail', isOn: false }))
        await putChoices(db, { personId, choices, at: clock.now() })
      }
      return stoppedShown(of)
    },
  })
}

/** A messenger can be chosen only with a proved number and a consent. */
async function requireConsent(db: Database, personId: string, chosen: readonly Chosen[]): Promise<void> {
  for (const channel of phoneChannels) {
    if (!chosen.some((each) => each.channel === channel && each.isOn)) continue
    if ((await agreedNumber(db, personId, channel)) === undefined) throw new Failure('numberNeeded')
  }
}

function stoppedShown(of: Stopping['of']) {
  if ('topic' in of) return { topic: of.topic }
  const [kind = 'learning'] = of.kinds
  return { topic: topicOf(kind), kind, kinds: [...of.kinds] }
}

/** Returns the topic that a client of an earlier version shows for a kind. */
function topicOf(kind: (typeof choiceKinds)[number]) {
  const topics = {
    message: 'chat',
    call: 'chat',
    match: 'mentorship',
    proposal: 'mentorship',
    mentorship: 'mentorship',
    weekly: 'mentorship',
    meeting: 'calendar',
    learning: 'learning',
    report: 'safety',
    team: 'team',
    account: 'security',
  } as const
  return topics[kind]
}

async function shownTo(db: Database, person: Person, channels: readonly ChannelName[]) {
  const [choices, rhythm] = await Promise.all([choicesOf(db, person.id), rhythmOf(db, person.id)])
  return {
    topics: shownTopics(choices, person.role),
    kinds: shownKinds(choices, person.role, channels),
    channels: [...channels],
    quiet: rhythm.quiet,
    pausedUntil: rhythm.pausedUntil?.toISOString() ?? null,
    showsWords: rhythm.showsWords,
  }
}

type Chosen = Choice & { readonly kind: (typeof choiceKinds)[number]; readonly channel: ChannelName }

function choicesIn(
  kinds: Readonly<Partial<Record<string, Readonly<Partial<Record<ChannelName, boolean>>>>>>,
): Chosen[] {
  return choiceKinds.flatMap((kind) =>
    (['app', 'push', 'mail', 'whatsapp', 'sms'] as const).flatMap((channel) => {
      const isOn = kinds[kind]?.[channel]
      return isOn === undefined ? [] : [{ kind, channel, isOn }]
    }),
  )
}

/** The longest pause, so that a forgotten one ends. */
const longestPauseMs = 400 * 86_400_000

function momentOf(text: string | null): Date | null {
  if (text === null) return null
  const at = new Date(text)
  if (Number.isNaN(at.getTime()) || at.getTime() > Date.now() + longestPauseMs) throw new Failure('invalid')
  return at
}
