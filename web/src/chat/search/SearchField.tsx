import { mostSearchCharacters } from '@saathi/contract/chat/searchCalls.ts'
import { type KeyboardEvent, useId } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Search.module.css'

interface SearchFieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly isOpen: boolean
  /** Shows what can be searched for. */
  readonly onOpen: () => void
  readonly onSearch: () => void
  readonly onLeave: () => void
}

/** The field of the search. Enter or the icon searches; without words the icon says why it does not. */
export function SearchField({ text, onText, isOpen, onOpen, onSearch, onLeave }: SearchFieldProps) {
  const t = useTexts()
  const reasonId = useId()
  const isEmpty = text.trim() === ''
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && (event.shiftKey || event.nativeEvent.isComposing)) event.preventDefault()
    if (event.key !== 'Escape' || !isOpen) return
    // The widget around it would close.
    event.preventDefault()
    onLeave()
  }
  return (
    <form
      role="search"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSearch()
      }}
    >
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={styles.input}
        value={text}
        maxLength={mostSearchCharacters}
        placeholder={t('chat.search.go')}
        aria-label={t('chat.search')}
        onFocus={onOpen}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className={`${styles.go} ${isEmpty ? styles.notAllowed : ''}`}
        aria-label={t('chat.search.go')}
        aria-disabled={isEmpty}
        aria-describedby={isEmpty ? reasonId : undefined}
        title={isEmpty ? t('chat.search.empty') : undefined}
      >
        <Icon name="search" />
      </button>
      {isEmpty ? (
        <span id={reasonId} className="hidden-words">
          {t('chat.search.empty')}
        </span>
      ) : null}
      {isOpen ? <IconButton icon="close" label={t('chat.search.clear')} onClick={onLeave} /> : null}
    </form>
  )
}
