import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import styles from './Ribbon.module.css'

interface RibbonProps {
  readonly title: string
  readonly isBookmarked: boolean
  readonly onToggle: () => void
}

/** The ribbon that bookmarks a session, filled when it is bookmarked. */
export function Ribbon({ title, isBookmarked, onToggle }: RibbonProps) {
  const t = useTexts()
  return (
    <span className={isBookmarked ? styles.bookmarked : ''}>
      <IconButton
        icon="bookmark"
        label={t('learning.bookmark', { title })}
        pressed={isBookmarked}
        onClick={onToggle}
      />
    </span>
  )
}
