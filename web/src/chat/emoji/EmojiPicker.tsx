import { useDeferredValue, useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { EmojiGrid, type Choice } from './EmojiGrid.tsx'
import styles from './EmojiPicker.module.css'
import { foundEmoji, groups, languageOfSearch, type NamedEmoji } from './emojiList.ts'
import { noteEmoji, useRecentEmoji } from './recentEmoji.ts'
import { useEmoji } from './useEmoji.ts'

interface EmojiPickerProps {
  readonly onPick: (emoji: string) => void
}

/** All emoji by group, those that the person chose last first, and a search by name in English and Hindi. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const t = useTexts()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const recent = useRecentEmoji()
  const [group, setGroup] = useState<number | 'recent'>(recent.length > 0 ? 'recent' : 0)
  const [firstRecent] = useState(recent)
  // Typing stays quick on a slow phone: the results may come a little later.
  const typed = useDeferredValue(search.trim())
  const answer = useEmoji(typed === '' ? language : languageOfSearch(typed, language))
  const pick = (emoji: string) => {
    noteEmoji(emoji)
    onPick(emoji)
  }
  const choicesOf = (all: readonly NamedEmoji[]): readonly Choice[] => {
    if (typed !== '') return foundEmoji(all, typed)
    if (group !== 'recent') return all.filter((each) => each.group === group)
    return firstRecent.map((emoji) => all.find((each) => each.emoji === emoji) ?? { emoji, name: emoji })
  }
  return (
    <div className={styles.picker}>
      <input
        type="search"
        className={styles.search}
        value={search}
        placeholder={t('chat.emoji.search')}
        aria-label={t('chat.emoji.search')}
        maxLength={60}
        onChange={(event) => setSearch(event.target.value)}
      />
      {typed === '' ? (
        <div className={styles.groups} role="group" aria-label={t('chat.emoji.groups')}>
          {firstRecent.length === 0 ? null : (
            <GroupButton
              sign="🕘"
              name="recent"
              isChosen={group === 'recent'}
              onClick={() => setGroup('recent')}
            />
          )}
          {groups.map((each) => (
            <GroupButton
              key={each.group}
              sign={each.sign}
              name={each.name}
              isChosen={group === each.group}
              onClick={() => setGroup(each.group)}
            />
          ))}
        </div>
      ) : null}
      <Loaded answer={answer} shapes={['card']} label={t('chat.loading')}>
        {(all) => <EmojiGrid key={`${group} ${typed}`} choices={choicesOf(all)} onPick={pick} />}
      </Loaded>
    </div>
  )
}

interface GroupButtonProps {
  readonly sign: string
  readonly name: string
  readonly isChosen: boolean
  readonly onClick: () => void
}

function GroupButton({ sign, name, isChosen, onClick }: GroupButtonProps) {
  const t = useTexts()
  return (
    <button
      type="button"
      className={styles.group}
      aria-label={t(`chat.emoji.group.${name}`)}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {sign}
    </button>
  )
}
