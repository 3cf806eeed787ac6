import { useTexts } from '../texts.ts'
import { IconButton } from '../ui/Button.tsx'
import styles from './Ribbon.module.css'

interface RibbonProps {
  readonly title: string
  readonly isBookmarked: boolean
  readonly onToggle: () => void
}

/** The ribbon that keeps a session, filled when it is kept. */
export function Ribbon({ title, isBookmarked, onToggle }: RibbonProps) {
  const t = useTexts()
  return (
    <span className={isBookmarked ? styles.kept : ''}>
      <IconButton
        icon="bookmark"
        label={t('learning.bookmark', { title })}
        pressed={isBookmarked}
        onClick={onToggle}
      />
    </span>
  )
}
