import { useTexts } from '../../texts/texts.ts'
import { Markdown } from '../../ui/Markdown.tsx'

/** A text of a session as Markdown; its links are marked as external. */
export function ContentText({ text }: { readonly text: string }) {
  const t = useTexts()
  return <Markdown text={text} leaves={(site) => t('learning.content.leaves', { site })} />
}
