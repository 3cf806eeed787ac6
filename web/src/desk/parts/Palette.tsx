import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { careCalls } from '@saathi/contract/mentorship/careCalls.ts'
import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { useDebounced } from '../../ui/useSettled.ts'
import { useAsk } from '../../wire/queries.ts'
import formStyles from './Form.module.css'
import { places } from './places.ts'
import { SearchFailure } from './SearchFailure.tsx'
import { useDeskTexts } from './words.ts'

/** A place to which the palette leads. */
export interface PalettePage {
  readonly to: string
  readonly words: string
}

interface PaletteProps {
  /** The letters that were typed before it had loaded. */
  readonly typed?: string
  /** The pages that the reader may open. */
  readonly pages: readonly PalettePage[]
  readonly hasPeople: boolean
  readonly hasPairs: boolean
  readonly onClose: () => void
}

/** The fewest letters that search people and pairs. */
const fewest = 2
/** The most places of a kind. */
const most = 6

/** Leads to a page, a person or a pair by a few letters. Enter opens the chosen one. */
export function Palette({ typed = '', pages, hasPeople, hasPairs, onClose }: PaletteProps) {
  const t = useDeskTexts()
  const [, goTo] = useLocation()
  const [q, setQ] = useState(typed)
  const [at, setAt] = useState(0)
  const { found, error, again } = useFound(q, { pages, hasPeople, hasPairs })
  const chosen = Math.min(at, found.length - 1)
  const open = (to: string | undefined) => {
    if (to === undefined) return
    onClose()
    goTo(to)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt(Math.max(0, Math.min(found.length - 1, chosen + by)))
    else if (event.key === 'Enter') open(found[chosen]?.to)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      title={t('desk.palette.title')}
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field in it takes the keys */}
      <div onKeyDown={press}>
        <TextField
          label={t('desk.palette.label')}
          type="search"
          value={q}
          onChange={(words) => {
            setQ(words)
            setAt(0)
          }}
          maxLength={100}
        />
        <ul className={formStyles.palette} aria-label={t('desk.palette.found')}>
          {found.map(({ to, words, kind }, place) => (
            <li key={to}>
              <button
                type="button"
                aria-current={place === chosen ? 'true' : undefined}
                onClick={() => open(to)}
              >
                <span>{words}</span>
                <span>{t(`desk.palette.${kind}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        {error === undefined ? null : <SearchFailure error={error} again={again} />}
        <p role="status">{found.length === 0 && error === undefined ? t('desk.palette.nothing') : ''}</p>
      </div>
    </Dialog>
  )
}

interface Found extends PalettePage {
  readonly kind: 'page' | 'person' | 'pair'
}

function useFound(q: string, { pages, hasPeople, hasPairs }: Omit<PaletteProps, 'onClose' | 'typed'>) {
  const asked = useDebounced(q.trim())
  const isSearch = asked.length >= fewest
  const query = { q: asked }
  const people = useAsk(peopleDeskCalls.deskPeople, { query }, { enabled: isSearch && hasPeople })
  const pairs = useAsk(careCalls.pairs, { query }, { enabled: isSearch && hasPairs })
  const typed = q.trim().toLowerCase()
  const found: Found[] = [
    ...pages
      .filter(({ words }) => words.toLowerCase().includes(typed))
      .map((page) => ({ ...page, kind: 'page' as const })),
    ...(isSearch ? (people.data?.results ?? []) : []).slice(0, most).map(({ userId, name }) => ({
      to: places.person(userId),
      words: name,
      kind: 'person' as const,
    })),
    ...(isSearch ? (pairs.data?.results ?? []) : []).slice(0, most).map(({ id, members }) => ({
      to: places.pair(id),
      words: members.map(({ name }) => name).join(', '),
      kind: 'pair' as const,
    })),
  ]
  const failed = [people, pairs].filter(({ data, error }) => isSearch && data === undefined && error !== null)
  const again = () => void Promise.all(failed.map(({ refetch }) => refetch()))
  return { found, error: failed[0]?.error, again }
}
