import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'

interface TryAgainProps {
  /** It is being tried again. */
  readonly busy?: boolean
  readonly wide?: boolean
  readonly again: () => void
}

/** The button that tries again what failed. */
export function TryAgain({ busy, wide = true, again }: TryAgainProps) {
  const t = useTexts()
  return (
    <Button look="soft" icon="reload" wide={wide} busy={busy} onClick={again}>
      {t('shell.tryAgain')}
    </Button>
  )
}
