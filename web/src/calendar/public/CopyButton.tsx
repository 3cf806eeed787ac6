import { useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'

/** Copies a text, and says that it did. */
export function CopyButton({ text, wide = false }: { readonly text: string; readonly wide?: boolean }) {
  const t = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The address is on the screen, to be copied by hand.
      () => setCopied(false),
    )
  return (
    <>
      <Button look="soft" wide={wide} icon={isCopied ? 'tick' : 'attach'} onClick={() => void copy()}>
        {t(isCopied ? 'calendar.copied' : 'calendar.copy')}
      </Button>
      <span className="hidden-words" role="status">
        {isCopied ? t('calendar.copied') : ''}
      </span>
    </>
  )
}
