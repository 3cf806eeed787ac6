import { useState } from 'react'

import { type Translate, useTexts } from '../../texts/texts.ts'
import { ownSeat, type Session, useSession } from '../engine/session.ts'
import { firstName } from '../engine/names.ts'

type Person = Session['people'][number]

/** Tells screen readers who came, who left, who raised a hand or shows a screen. The name of a speaker is shown and not read out. */
export function Said() {
  const t = useTexts()
  const { people } = useSession()
  const [known, setKnown] = useState<{ readonly people: readonly Person[]; readonly said: string }>({
    people,
    said: '',
  })
  if (known.people !== people) setKnown({ people, said: newsOf(known.people, people, t) || known.said })
  return (
    <p role="log" aria-live="polite" className="hidden-words">
      {known.said}
    </p>
  )
}

function newsOf(before: readonly Person[], now: readonly Person[], t: Translate): string {
  const others = now.filter(({ seat }) => seat !== ownSeat())
  const came = others.filter(({ userId }) => !before.some((each) => each.userId === userId))
  const left = before.filter(({ userId }) => !now.some((each) => each.userId === userId))
  const began = (what: 'hand' | 'screen') =>
    others.filter((each) => each[what] && before.some((old) => old.userId === each.userId && !old[what]))
  const say = (key: string, people: readonly Person[]) =>
    people.map(({ fullName }) => t(key, { name: firstName(fullName) }))
  return [
    ...say('call.came', came),
    ...say('call.wentOut', left),
    ...say('call.raisedHand', began('hand')),
    ...say('call.showsScreen', began('screen')),
  ].join(' ')
}
