import { Button } from '../../ui/Button.tsx'
import { useDeskTexts } from './words.ts'

interface MoreProps {
  /** The place after which the next page begins; null at the end. */
  readonly next: number | null
  /** Undefined once the next page is shown. */
  readonly onMore: ((next: number) => void) | undefined
}

/** The button for the next page of a list. */
export function More({ next, onMore }: MoreProps) {
  const t = useDeskTexts()
  if (next === null || onMore === undefined) return null
  return (
    <Button look="soft" wide onClick={() => onMore(next)}>
      {t('desk.more')}
    </Button>
  )
}
