import type { Channel, ChannelMember } from '@saathi/contract/chat/calls.ts'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { Naming } from './Naming.tsx'
import { isAssistantChannel, namingAt } from '../messages/rules.ts'

interface NamingOf {
  readonly channel: Channel
  readonly personId: string
  readonly text: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly write: (text: string) => void
}

/** The most members that are offered. */
const mostOffered = 6

/** Offers the other active members by name while an `@` is being typed. */
export function useNaming({ channel, personId, text, field, write }: NamingOf) {
  const id = useId()
  const [cursor, setCursor] = useState(0)
  const [at, setAt] = useState(0)
  /** Where the person closed the list. */
  const [closedAt, setClosedAt] = useState<number>()
  // The assistant answers in its own channel only, so nobody needs a name there.
  const others = isAssistantChannel(channel)
    ? []
    : channel.channelMembers.filter(({ userId, isActive }) => isActive && userId !== personId)
  const typed = namingAt(text, cursor)
  const start = cursor - (typed?.length ?? 0) - 1
  const isTyping = typed !== undefined && closedAt !== start
  const offered = isTyping ? others.filter((each) => beginsWith(each, typed)).slice(0, mostOffered) : []
  const place = Math.min(at, offered.length - 1)

  const take = ({ userFullName }: ChannelMember) => {
    const before = `${text.slice(0, start)}@${userFullName} `
    // The cursor moves at once: a key that is pressed before the next frame would land on its wrong side.
    flushSync(() => {
      write(before + text.slice(cursor))
      setCursor(before.length)
      setAt(0)
    })
    field.current?.setSelectionRange(before.length, before.length)
  }
  const takesKey = (event: KeyboardEvent): boolean => {
    const chosen = offered[place]
    if (chosen === undefined) return false
    if (event.key === 'ArrowDown') setAt((place + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((place + offered.length - 1) % offered.length)
    else if (event.key === 'Escape') setClosedAt(start)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(chosen)
    else return false
    event.preventDefault()
    return true
  }
  return {
    takesKey,
    noteCursor: () => setCursor(field.current?.selectionStart ?? 0),
    /** Returns the members whom a text names. */
    namedIn: (written: string) =>
      others.filter(({ userFullName }) => written.includes(`@${userFullName}`)).map(({ userId }) => userId),
    list: offered.length === 0 ? null : <Naming id={id} members={offered} at={place} onTake={take} />,
    field:
      offered.length === 0
        ? {}
        : {
            'aria-controls': id,
            'aria-activedescendant': `${id}-${place}`,
            'aria-autocomplete': 'list' as const,
          },
  }
}

/** Whether a word of a member's name begins with the typed text, ignoring marks and capitals. */
function beginsWith({ userFullName }: ChannelMember, typed: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  const name = plain(userFullName)
  const wanted = plain(typed)
  return name.startsWith(wanted) || name.split(' ').some((word) => word.startsWith(wanted))
}
