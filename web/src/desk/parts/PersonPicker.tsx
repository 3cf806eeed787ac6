import { peopleDeskCalls, type PersonEntry } from '@saathi/contract/desk/peopleCalls.ts'
import { useState } from 'react'

import { TextField } from '../../ui/fields/Field.tsx'
import { useDebounced } from '../../ui/useSettled.ts'
import { useAsk } from '../../wire/queries.ts'
import formStyles from './Form.module.css'
import { Pills } from './Pills.tsx'
import { SearchFailure } from './SearchFailure.tsx'
import { useDeskTexts } from './words.ts'

/** A chosen person. */
export interface Picked {
  readonly userId: string
  readonly name: string
  /** The facts about the person in one line. */
  readonly hint?: string
}

interface PersonPickerProps {
  readonly label: string
  /** The role of the people to choose from; without it, everyone. */
  readonly side?: 'mentee' | 'mentor'
  readonly picked: Picked | undefined
  /** People to choose from before anything is typed. */
  readonly near?: readonly Picked[]
  /** Which of the found people can be chosen; without it, all. */
  readonly isFit?: (person: PersonEntry) => boolean
  readonly onPick: (person: Picked) => void
}

/** The fewest letters that search. */
const fewest = 2

/** Chooses a person by a part of the name. */
export function PersonPicker({
  label,
  side,
  picked,
  near = [],
  isFit = () => true,
  onPick,
}: PersonPickerProps) {
  const t = useDeskTexts()
  const [q, setQ] = useState('')
  const asked = useDebounced(q.trim())
  const isSearch = asked.length >= fewest
  const { data, error, refetch } = useAsk(
    peopleDeskCalls.deskPeople,
    { query: { q: asked, ...(side === undefined ? {} : { role: side }) } },
    { enabled: isSearch },
  )
  const found: readonly Picked[] = isSearch ? (data?.results.filter(isFit).slice(0, 10) ?? []) : near
  const known = picked === undefined || found.some(({ userId }) => userId === picked.userId)
  const options = known ? found : [picked, ...found]
  return (
    <>
      <TextField
        label={label}
        type="search"
        value={q}
        onChange={setQ}
        maxLength={100}
        hint={t('desk.search')}
      />
      {isSearch && data === undefined && error !== null ? (
        <SearchFailure error={error} again={() => void refetch()} />
      ) : null}
      {isSearch && data !== undefined && found.length === 0 ? <p>{t('desk.picker.nobody')}</p> : null}
      {options.length === 0 ? null : (
        <div className={formStyles.found}>
          <Pills
            legend={label}
            isLegendHidden
            options={options.map(({ userId, name, hint }) => ({
              value: userId,
              label: name,
              ...(hint === undefined ? {} : { hint }),
            }))}
            chosen={picked?.userId}
            onChange={(userId) => {
              const person = options.find((each) => each.userId === userId)
              if (person !== undefined) onPick(person)
            }}
          />
        </div>
      )}
    </>
  )
}
