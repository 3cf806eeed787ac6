import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { useDeskTexts } from '../parts/words.ts'

/** A button that copies a text, and says so. Without permission for the clipboard, people can still select the text. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useDeskTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button look="soft" onClick={() => void copy().catch(() => setCopied(false))}>
      {isCopied ? t('desk.copied') : t('desk.copy')}
    </Button>
  )
}
