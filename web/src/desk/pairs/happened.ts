import type { ShownAct } from '@saathi/contract/desk/fields.ts'
import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'

import type { Translate, useLocal } from '../../texts/texts.ts'
import type { IconName } from '../../ui/Icon.tsx'

/** The kinds by which the list can be filtered. */
export const happenings = ['sessions', 'calls', 'contacts', 'pulses', 'acts'] as const
export type HappeningKind = (typeof happenings)[number]

/** Something that happened to a pair, in words. */
export interface Happening {
  /** Undefined for the beginning and the end of the pair. */
  readonly kind: HappeningKind | undefined
  readonly at: string
  readonly icon: IconName
  readonly tone: 'done' | 'glad' | 'care' | 'plain'
  readonly title: string
  readonly words: readonly string[]
  /** The member of the team who wrote it. */
  readonly by?: string
  /** How to undo it, as long as this is possible. */
  readonly undo?: Pick<ShownAct, 'actionId' | 'undoUntil'>
}

interface Words {
  readonly t: Translate
  readonly local: ReturnType<typeof useLocal>
}

/** Returns everything that happened to a pair, the newest first. */
export function happenedTo(pair: PairPage, { t, local }: Words): Happening[] {
  const nameOf = (id: string) => pair.members.find(({ userId }) => userId === id)?.name ?? ''
  const all: Happening[] = [
    { ...plain(pair.since, 'path'), title: t('desk.happened.matched') },
    ...(pair.endedAt === null ? [] : [{ ...plain(pair.endedAt, 'leave'), title: t('desk.state.ended') }]),
    ...sessionsOf(pair, { nameOf, t, local }),
    ...callsOf(pair, t),
    ...contactsOf(pair, t),
    ...pulsesOf(pair, { nameOf, t }),
    ...actsOf(pair, t),
  ]
  return all.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

const plain = (at: string, icon: IconName): Omit<Happening, 'title'> => ({
  kind: undefined,
  at,
  icon,
  tone: 'plain',
  words: [],
})

type NameOf = (userId: string) => string

/** The finished sessions. One that several finished is one line, at the time of the last of them. */
function sessionsOf({ path }: PairPage, { nameOf, t, local }: Words & { readonly nameOf: NameOf }) {
  const each = path.flatMap(({ userId, finished }) => finished.map((session) => ({ ...session, userId })))
  return [...Map.groupBy(each, ({ title }) => title).values()].flatMap((same): Happening[] => {
    const [session] = same
    if (session === undefined) return []
    const title = t('desk.happened.session', { title: local(session.title, session.localeTitle) })
    const at =
      same
        .map((one) => one.at)
        .toSorted()
        .at(-1) ?? session.at
    const names = same.map(({ userId }) => nameOf(userId)).join(', ')
    return [{ kind: 'sessions', at, icon: 'learn', tone: 'done', title, words: [names] }]
  })
}

function callsOf({ meetings }: PairPage, t: Translate): Happening[] {
  return [
    ...meetings.held.map(({ at, minutes }) => ({
      ...plain(at, 'video' as const),
      kind: 'calls' as const,
      title: t('desk.happened.call', { count: minutes }),
    })),
    ...meetings.missed.map((at) => ({
      ...plain(at, 'warning' as const),
      kind: 'calls' as const,
      tone: 'care' as const,
      title: t('desk.happened.missed'),
    })),
  ]
}

const wayIcons = { call: 'call', message: 'letter', meeting: 'people', visit: 'person' } as const

function contactsOf({ contacts, members }: PairPage, t: Translate): Happening[] {
  const names = {
    both: members.map(({ name }) => name).join(', '),
    mentee: namesOf(members, 'mentee'),
    mentor: namesOf(members, 'mentor'),
  }
  return contacts.map((contact) => ({
    kind: 'contacts',
    at: contact.at,
    icon: wayIcons[contact.way],
    tone: contact.outcome === 'well' ? 'plain' : 'glad',
    title: t('desk.happened.contact', {
      way: t(`desk.way.${contact.way}`),
      name: names[contact.with],
      outcome: t(`desk.outcome.${contact.outcome}`),
    }),
    words: contact.words === '' ? [] : [contact.words],
    by: contact.staffName,
    undo: contact,
  }))
}

/** The changes of the pair by the team. */
function actsOf({ acts }: PairPage, t: Translate): Happening[] {
  return acts.map((each) => ({
    ...plain(each.on, 'people'),
    kind: 'acts',
    title: t(`desk.acts.${each.act}`),
    words: each.why === '' ? [] : [each.why],
    by: each.isOwn ? t('desk.byYou') : each.name,
    undo: each,
  }))
}

const namesOf = (members: PairPage['members'], role: string) =>
  members
    .filter((member) => member.role === role)
    .map(({ name }) => name)
    .join(', ')

/** The answers to one question are one line, at the time of the last of them. */
function pulsesOf({ pulses }: PairPage, { nameOf, t }: Pick<Words, 't'> & { readonly nameOf: NameOf }) {
  return [...Map.groupBy(pulses, ({ day }) => day)].map(([day, answers]): Happening => {
    const said = answers.filter(({ words }) => words !== '')
    return {
      kind: 'pulses',
      at:
        answers
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? '',
      icon: 'survey',
      tone: answers.some(({ value }) => value <= 2) ? 'care' : 'plain',
      title: t('desk.happened.pulse', { day }),
      words: [
        answers
          .map(({ userId, value }) => t('desk.happened.value', { name: nameOf(userId), value }))
          .join(', '),
        ...said.map(({ userId, words }) => t('desk.happened.said', { name: nameOf(userId), words })),
      ],
    }
  })
}
