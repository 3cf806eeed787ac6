import { Button } from '../../ui/Button.tsx'
import { useDeskTexts } from './words.ts'

interface MoreProps<Place> {
  /** The place after which the next page begins; null at the end. */
  readonly next: Place | null
  /** Undefined once the next page is shown. */
  readonly onMore: ((next: Place) => void) | undefined
}

/** The button for the next page of a list. */
export function More<Place extends string | number>({ next, onMore }: MoreProps<Place>) {
  const t = useDeskTexts()
  if (next === null || onMore === undefined) return null
  return (
    <Button look="soft" wide onClick={() => onMore(next)}>
      {t('desk.more')}
    </Button>
  )
}
