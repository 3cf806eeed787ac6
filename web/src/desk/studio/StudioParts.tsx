import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { DraftEntry } from '@saathi/contract/matching/studioShapes.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { Link } from 'wouter'

import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { Key } from '../keys/Key.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { DraftDialog } from './DraftDialog.tsx'
import { addressOf, type Lettered } from './letters.ts'
import { PairDialog } from './PairDialog.tsx'
import type { Picked } from '../parts/PersonPicker.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import studioStyles from './Studio.module.css'

type Drafts = Reply<typeof studioCalls.drafts>

/** The dialog that is open over the page. */
export type Open =
  | { readonly kind: 'new' | 'whatIf' | 'publish' }
  | { readonly kind: 'pair'; readonly mentee: Picked | undefined }
  | undefined

interface HeadProps {
  readonly hasDraft: boolean
  readonly isSent: boolean
  readonly onOpen: (open: Open) => void
}

/** The title, and the ways to the pool and to new drafts. */
export function StudioHead({ hasDraft, isSent, onOpen }: HeadProps) {
  const t = useDeskTexts()
  const { data } = useAsk(studioCalls.studioPool, { query: {} }, { isAlwaysAsked: true })
  const lead = data === undefined ? '' : t('desk.studio.lead', data.counts)
  return (
    <div className={studioStyles.head}>
      <Heading lead={`${lead} ${isSent ? '' : t('desk.studio.nothingSent')}`}>{t('desk.matching')}</Heading>
      <div className={studioStyles.buttons}>
        <Link to={places.pool} className={styles.filter}>
          {t('desk.studio.pool')}
        </Link>
        {hasDraft ? (
          <Button look="soft" onClick={() => onOpen({ kind: 'whatIf' })}>
            {t('desk.studio.whatIf')}
          </Button>
        ) : null}
        <Button look={hasDraft ? 'soft' : 'primary'} onClick={() => onOpen({ kind: 'new' })}>
          {t('desk.studio.newDraft')}
        </Button>
      </div>
    </div>
  )
}

interface OthersProps {
  readonly drafts: readonly DraftEntry[]
  readonly lettered: readonly Lettered[]
  readonly current: Lettered
}

/** The other drafts that the chosen one can be compared with. */
export function OtherDrafts({ drafts, lettered, current }: OthersProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const rest = drafts.filter(
    ({ id, programme }) =>
      programme === current.draft.programme && lettered.every(({ draft }) => draft.id !== id),
  )
  return (
    <nav className={styles.filters} aria-label={t('desk.studio.other')}>
      <span className={styles.hint}>{t('desk.studio.other')}</span>
      {rest.slice(0, 6).map((draft) => (
        <Link
          key={draft.id}
          to={addressOf({ a: draft.id, b: current.draft.id, chosen: 'B' })}
          className={styles.filter}
        >
          {t(`desk.studio.aim.${draft.settings.aim}`)}, {momentWords(draft.madeAt, language)}
        </Link>
      ))}
      <Link to={places.drafts} className={styles.filter}>
        {t('desk.studio.allDrafts')}
      </Link>
    </nav>
  )
}

/** The keys of the studio. */
export function StudioKeys() {
  const t = useDeskTexts()
  const keys = [
    ['L', t('desk.studio.lock')],
    ['F', t('desk.studio.forbid')],
    ['W', t('desk.studio.why')],
    ['M', t('desk.studio.byHand')],
    ['?', t('desk.keys.help')],
  ] as const
  return (
    <p className={styles.keyHints} aria-hidden="true">
      {keys.map(([key, words]) => (
        <span key={key}>
          <Key>{key}</Key> {words}{' '}
        </span>
      ))}
    </p>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly drafts: Drafts
  readonly current: Lettered | undefined
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** The dialog over the page. */
export function OpenDialog({ open, drafts, current, onMade, onClose }: OpenDialogProps) {
  if (open === undefined) return null
  if (open.kind === 'new' || open.kind === 'whatIf') {
    return (
      <DraftDialog
        programmes={drafts.programmes}
        from={current}
        isWhatIf={open.kind === 'whatIf'}
        onMade={onMade}
        onClose={onClose}
      />
    )
  }
  if (current === undefined) return null
  if (open.kind === 'pair')
    return <PairDialog draft={current.draft.id} mentee={open.mentee} onClose={onClose} />
  return <PublishDialog shown={current} onClose={onClose} />
}
