import type { Gif } from '@saathi/contract/chat/calls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDebounced } from '../../ui/useSettled.ts'
import styles from './Gif.module.css'
import { useMoving } from './howPicturesLoad.ts'
import { StillPicture } from './MovingPicture.tsx'
import { useGifs } from './useGifs.ts'

interface GifPickerProps {
  readonly onPick: (gif: Gif) => void
}

/** Moving pictures to choose from, ten a page, with a search. */
export function GifPicker({ onPick }: GifPickerProps) {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const gifs = useGifs(useDebounced(search.trim()))
  return (
    <div className={styles.picker}>
      <input
        type="search"
        className={styles.search}
        value={search}
        placeholder={t('chat.gif.search')}
        aria-label={t('chat.gif.search')}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.results}>
        <Loaded
          answer={gifs}
          shapes={['card', 'card']}
          label={t('chat.loading')}
          failed={{ title: t('chat.gif.failed'), as: 'banner', saysWhy: true }}
          empty={<p className={styles.none}>{t('chat.gif.none')}</p>}
        >
          {(found) => (
            <div role="group" aria-label={t('chat.gif.all')} className={styles.grid}>
              {found.map((gif) => (
                <Tile key={gif.id} gif={gif} onPick={onPick} />
              ))}
            </div>
          )}
        </Loaded>
        {gifs.more === undefined ? null : (
          <Button look="soft" wide onClick={gifs.more}>
            {t('chat.gif.more')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** One picture; a press sends it. Where the person saves data, the first press only loads it. */
function Tile({ gif, onPick }: { readonly gif: Gif; readonly onPick: (gif: Gif) => void }) {
  const t = useTexts()
  const moving = useMoving()
  const [isAsked, setAsked] = useState(false)
  const { title, previewUrl, width, height } = gif
  const isHidden = moving === 'asked' && !isAsked
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ aspectRatio: `${width} / ${height}` }}
      aria-label={t(isHidden ? 'chat.gif.load' : 'chat.gif.send', { title })}
      onClick={() => {
        if (isHidden) setAsked(true)
        else onPick(gif)
      }}
    >
      {isHidden ? (
        <span className={styles.title}>{title}</span>
      ) : moving === 'still' ? (
        <StillPicture url={previewUrl} />
      ) : (
        <img className={styles.picture} src={previewUrl} alt="" loading="lazy" />
      )}
    </button>
  )
}
