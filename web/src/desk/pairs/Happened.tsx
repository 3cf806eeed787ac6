import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { PairPage } from '@saathi/contract/mentorship/careCalls.ts'
import { useState } from 'react'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import { Pills } from '../parts/Pills.tsx'
import { UndoHere } from '../parts/UndoHere.tsx'
import { useDeskTexts } from '../parts/words.ts'
import happenedStyles from './Happened.module.css'
import { happenedTo, happenings } from './happened.ts'

/** How many lines are shown before the reader asks for all. */
const mostAtFirst = 8

/** What happened to a pair, the newest first, all of it or one kind. */
export function Happened({ pair }: { readonly pair: PairPage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const local = useLocal()
  const [kind, setKind] = useState<'all' | (typeof happenings)[number]>('all')
  const [isWhole, setWhole] = useState(false)
  const all = happenedTo(pair, { t, local }).filter((each) => kind === 'all' || each.kind === kind)
  const shown = isWhole ? all : all.slice(0, mostAtFirst)
  const kinds = happenings.filter((each) => pair.hasCareRight || each === 'sessions' || each === 'calls')
  return (
    <section>
      <h2 className={styles.groupTitle}>{t('desk.happened')}</h2>
      <Pills
        legend={t('desk.filter.title')}
        isLegendHidden
        options={[
          { value: 'all' as const, label: t('desk.happened.all') },
          ...kinds.map((value) => ({ value, label: t(`desk.lane.${value}`) })),
        ]}
        chosen={kind}
        onChange={setKind}
      />
      {all.length === 0 ? <p className={styles.hint}>{t('desk.happened.nothing')}</p> : null}
      <ol className={happenedStyles.list}>
        {shown.map(({ at, icon, tone, title, words, by, undo }) => (
          <li key={`${at} ${title}`}>
            <time dateTime={at}>{dayWords(indiaDayOf(new Date(at)), language)}</time>
            <span className={happenedStyles.mark} data-tone={tone}>
              <Icon name={icon} />
            </span>
            <span className={happenedStyles.words}>
              <b>{title}</b>
              {words.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {by === undefined || by === '' ? null : <span className={styles.hint}>{by}</span>}
              {undo === undefined ? null : (
                <UndoHere actionId={undo.actionId} undoUntil={undo.undoUntil} words={title} />
              )}
            </span>
          </li>
        ))}
      </ol>
      {all.length > shown.length ? (
        <Button look="soft" onClick={() => setWhole(true)}>
          {t('desk.happened.more', { count: all.length })}
        </Button>
      ) : null}
    </section>
  )
}
