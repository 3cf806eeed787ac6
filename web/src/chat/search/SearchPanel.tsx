import type { Channel } from '@saathi/contract/chat/calls.ts'
import { useRef } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/State.tsx'
import { useNearing } from '../../ui/useNearing.ts'
import { useOnline } from '../../wire/network.ts'
import { FoundMessages, type Opens } from './FoundMessages.tsx'
import { FoundPassages, type Passages, usePassages } from './FoundPassages.tsx'
import { FoundPlaces } from './FoundPlaces.tsx'
import { withOperator } from './parts.ts'
import styles from './Search.module.css'
import { channelsNamed, type Found, useSearch } from './useSearch.ts'

interface SearchPanelProps {
  readonly channels: readonly Channel[]
  readonly personId: string
  /** The typed text, and the words of the last search, which are undefined before the first one. */
  readonly text: string
  readonly searched: string | undefined
  readonly opens: Opens
  /** Puts other words into the field. */
  readonly onText: (text: string) => void
}

/** The results of a search or, before it, hints about what can be searched for. */
export function SearchPanel(props: SearchPanelProps) {
  const t = useTexts()
  return (
    <div className={styles.panel}>
      {props.searched === undefined ? <p className={styles.invitation}>{t('chat.search')}</p> : null}
      <Operators text={props.text} onText={props.onText} />
      {props.searched === undefined ? <p className={styles.hint}>{t('chat.search.hint')}</p> : null}
      {props.searched === undefined ? null : (
        <Results key={props.searched} {...props} searched={props.searched} />
      )}
    </div>
  )
}

const operators = ['from', 'before', 'hasFile', 'hasLink'] as const

/** Words that narrow a search, to be tapped instead of typed. */
function Operators({ text, onText }: Pick<SearchPanelProps, 'text' | 'onText'>) {
  const t = useTexts()
  return (
    <div role="group" aria-label={t('chat.search.narrow')} className={styles.chips}>
      {operators.map((name) => {
        const word = t(`chat.search.${name}Word`)
        return (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={text.split(/\s+/).includes(word)}
            onClick={() => onText(withOperator(text, word))}
          >
            {t(`chat.search.${name}`)}
          </button>
        )
      })}
    </div>
  )
}

type ResultsProps = SearchPanelProps & { readonly searched: string }

function Results({ channels, personId, searched, opens }: ResultsProps) {
  const t = useTexts()
  const isOnline = useOnline()
  const search = useSearch(searched)
  const passages = usePassages(searched)
  if (!isOnline && search.data === undefined) {
    const named = channels.filter(({ channelId }) => channelsNamed(channels, searched).includes(channelId))
    return (
      <>
        <FoundPlaces channels={named} personId={personId} opens={opens} />
        <Banner kind="glad" icon="warning">
          {t('chat.search.offline')}
        </Banner>
      </>
    )
  }
  return (
    <Loaded
      answer={search}
      shapes={['line', 'card', 'card']}
      label={t('chat.loading')}
      failed={{ title: t('chat.search.failed'), as: 'banner', saysWhy: true }}
    >
      {(found) => (
        <WhatWasFound
          found={found}
          passages={passages}
          search={search}
          channels={channels}
          personId={personId}
          opens={opens}
        />
      )}
    </Loaded>
  )
}

interface FoundProps extends Pick<SearchPanelProps, 'channels' | 'personId' | 'opens'> {
  readonly found: Found
  readonly passages: Passages
  readonly search: Pick<ReturnType<typeof useSearch>, 'isLoadingMore' | 'hasFailedMore' | 'more'>
}

function WhatWasFound({ found, passages, search, channels, personId, opens }: FoundProps) {
  const t = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const isMoreWanted = found.hasMore && !search.isLoadingMore && !search.hasFailedMore
  useNearing(end, isMoreWanted ? search.more : undefined)
  const named = channels.filter(({ channelId }) => found.channels.includes(channelId))
  const count = found.messages.length
  const isNothing = named.length === 0 && count === 0
  const isOnlyPassages = isNothing && passages.length > 0
  return (
    <>
      <p role="status" className="hidden-words">
        {isNothing
          ? t(isOnlyPassages ? 'chat.search.passages' : 'chat.search.none', { count: passages.length })
          : t(found.hasMore ? 'chat.search.countMore' : 'chat.search.count', { count })}
      </p>
      {isNothing ? null : <FoundPlaces channels={named} personId={personId} opens={opens} />}
      <FoundPassages passages={passages} startsOpen={isNothing} />
      {isNothing && !isOnlyPassages ? (
        <div className={styles.nothing}>
          <p>
            <strong>{t('chat.search.none')}</strong>
          </p>
          <p>{t('chat.search.noneBody')}</p>
        </div>
      ) : (
        <>
          {found.isNear ? <p className={styles.near}>{t('chat.search.near')}</p> : null}
          <FoundMessages messages={found.messages} channels={channels} personId={personId} opens={opens} />
        </>
      )}
      {found.hasMore ? (
        <div ref={end} className={styles.more}>
          <Button look="soft" wide busy={search.isLoadingMore} onClick={search.more}>
            {t('chat.search.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
